/**
 * A short code of an error, the same for the same fault on every device: a person reads it to support,
 * who finds it in the log. Digits of the message do not count: they differ from appointment to appointment.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return hash(typeof error)
  const frame = /\w+\.\w+:\d+:\d+/.exec(error.stack ?? '')?.[0]
  return hash(`${error.name}${error.message.replace(/\p{Nd}/gu, '')}${frame}`)
}

/** FNV-1a in 32 bits: at most seven letters and digits. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36).toUpperCase()
}
