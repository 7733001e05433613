import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Values that a code is bound to; it is invalid for any other challenge, number or purpose. */
export interface CodeBinding {
  challengeId: string
  phone: string
  purpose: string
}

/** Returns six digits, each of the million combinations equally likely. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Returns the stored hash of a code, which is useless without the key. */
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

/** Returns the keyed hash that identifies a number where the number itself is not stored. */
export function hashPhone(secret: string, phone: string): Buffer {
  return keyedHash(secret, `phone|${phone}`)
}

/** Returns the keyed hash under which a known device of a number is counted. */
export function hashDevice(secret: string, phone: string, device: string): Buffer {
  return keyedHash(secret, `device|${phone}|${device}`)
}

/**
 * Returns the token that an entered code gives out under its idempotency key, so that a repeated entry gets it again. It
 * is secret as long as the key or ours is; the database has neither.
 */
export function tokenOfEntry(
  secret: string,
  of: 'session' | 'device',
  { challengeId, key }: { challengeId: string; key: string },
): string {
  return keyedHash(secret, `${of} token|${challengeId}|${key}`).toString('base64url')
}

function keyedHash(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
