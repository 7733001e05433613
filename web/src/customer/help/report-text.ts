import { UUID } from '@awan/core/schema/uuid'

/** Returns a mailto link with a prepared message; line breaks must be CR LF (RFC 6068, 5). */
export function mailLink(address: string, subject: string, body: string): string {
  const lines = body.replaceAll('\n', '\r\n')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}

/** Returns the booking id in the URL if it is well formed; other text is not sent. */
export function bookingOf(named: string | undefined): string | undefined {
  const id = named?.toLowerCase()
  return id !== undefined && UUID.test(id) ? id : undefined
}
