import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_LETTERS } from '@awan/core/account/second-factor'
import { BRAND } from '@awan/core/brand'
import { DAY_SECONDS, MINUTE_MS, SECOND_MS } from '@awan/core/time'
import type { Limit } from '#http/limits/rate-limit.ts'

const SECRET_BYTES = 20
/** Time steps of tolerance, as phones' clocks drift: the codes before and after are accepted too. */
const STEPS_AROUND = 1

/** Returns the limits on one operator's wrong codes, from any address. */
export function factorLimits(accountId: string): Limit[] {
  const of = { name: 'second-factor', subject: accountId }
  return [
    { ...of, points: 5, seconds: (15 * MINUTE_MS) / SECOND_MS },
    { ...of, points: 20, seconds: DAY_SECONDS },
  ]
}

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the secret as text to type into an authenticator app, and as a URI for the app to scan. */
export function presentSecret(secret: Buffer, phone: string): { secret: string; address: string } {
  const totp = totpOf(secret, phone)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** Returns the time step of a code by RFC 6238; undefined if it matches none near now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function totpOf(secret: Buffer, label = ''): TOTP {
  const { buffer, byteOffset, byteLength } = secret
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength)
  return new TOTP({ issuer: BRAND.en, label, secret: new Secret({ buffer: bytes }) })
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
    ).join(''),
  )
}

/** Hashes a recovery code; unsalted SHA-256 suffices, as eighty random bits cannot be guessed. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest()
