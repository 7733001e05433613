/** Returns WhatsApp's chat link: the number without its plus, optionally with a prepared text. */
export function whatsappLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${number.replace('+', '')}${query}`
}
