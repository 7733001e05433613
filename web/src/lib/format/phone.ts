/** `+9647701234567` as it is read: `+964 770 123 4567`. Show it in an element with class `ltr`. */
export function formatPhone(phone: string): string {
  const parts = /^(\+964)(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return parts ? parts.slice(1).join('\u00a0') : phone
}
