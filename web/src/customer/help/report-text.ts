/** WhatsApp's own address for a chat: the number without its plus, perhaps with a text to send. */
export function whatsappLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${number.replace('+', '')}${query}`
}

/** A prepared e-mail; mail programs want line breaks as CR LF (RFC 6068, 5). */
export function mailLink(address: string, subject: string, body: string): string {
  const lines = body.replaceAll('\n', '\r\n')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}

/** The booking named in the address, if it can be one: whatever else stands there is nobody's text to send. */
export function bookingOf(named: string | undefined): string | undefined {
  return named !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(named)
    ? named.toLowerCase()
    : undefined
}
