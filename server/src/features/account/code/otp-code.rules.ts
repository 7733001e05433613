import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Describes what a code is bound to: it proves nothing anywhere else. */
export interface CodeBinding {
  challengeId: string
  phone: string
  purpose: string
}

/** Six digits, each of the million equally likely. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Returns what the database keeps of a code: useless without the key. */
export function hashCode(secret: string, binding: CodeBinding, code: string): Buffer {
  const { challengeId, phone, purpose } = binding
  return keyedHash(secret, `code|${challengeId}|${phone}|${purpose}|${code}`)
}

export function isRightCode(
  secret: string,
  binding: CodeBinding,
  code: string,
  hash: Buffer,
): boolean {
  return timingSafeEqual(hashCode(secret, binding, code), hash)
}

/** Returns what a number is known by where the number itself is not kept. */
export function hashPhone(secret: string, phone: string): Buffer {
  return keyedHash(secret, `phone|${phone}`)
}

/** Returns what a device that is known to a number is counted under. */
export function hashDevice(secret: string, phone: string, device: string): Buffer {
  return keyedHash(secret, `device|${phone}|${device}`)
}

function keyedHash(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
