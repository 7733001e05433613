/**
 * Returns a short code of an error, equal on every device: the person reports it to support, which finds it in the log.
 * Digits of the message are ignored, as they differ between appointments.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return hash(typeof error)
  const frame = /\w+\.\w+:\d+:\d+/.exec(error.stack ?? '')?.[0]
  return hash(`${error.name}${error.message.replace(/\p{Nd}/gu, '')}${frame}`)
}

/** Returns the 32-bit FNV-1a hash: at most seven letters and digits. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36).toUpperCase()
}
