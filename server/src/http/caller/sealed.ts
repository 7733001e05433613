import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Purpose of a secret: a secret sealed for one purpose cannot be opened for another. */
type Use = 'second factor' | 'webhook'

/** Owner and purpose of a secret: a sealed secret cannot be moved to another owner. */
interface Seal {
  use: Use
  of: string
}

/** Encrypts a secret bound to its owner: it cannot be read from the database, or copied to another owner. */
export function seal(key: string, { use, of }: Seal, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, use), nonce)
  cipher.setAAD(Buffer.from(of))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a secret with the first matching key; undefined if none matches. */
export function unseal(keys: readonly string[], { use, of }: Seal, sealed: Buffer) {
  for (const key of keys) {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, use), nonce)
    decipher.setAAD(Buffer.from(of))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(rest), decipher.final()])
    } catch {
      // Sealed with another key.
    }
  }
  return undefined
}

/** Seals a secret again under the newest key; undefined if it already is, or if no key opens it. */
export function reseal([newest, ...older]: SealKeys, at: Seal, sealed: Buffer) {
  if (unseal([newest], at, sealed)) return undefined
  const secret = unseal(older, at, sealed)
  return secret && seal(newest, at, secret)
}

const sealingKey = (key: string, use: Use) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

/** Keys that may have sealed stored secrets, newest first. */
export type SealKeys = readonly [string, ...string[]]

/** Keys that may have sealed stored secrets: the current and the previous one. */
export const sealKeys = ({
  secret,
  previousSecret,
}: Pick<Config, 'secret' | 'previousSecret'>): SealKeys =>
  previousSecret === undefined ? [secret] : [secret, previousSecret]
