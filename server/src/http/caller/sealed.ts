import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Names what a secret is for: one that is sealed for one use is not opened for another. */
type Use = 'second factor' | 'webhook'

/** Whose secret it is, and for what: nobody moves a sealed one to somebody else. */
interface Seal {
  use: Use
  of: string
}

/** Seals a secret to whose it is: nobody reads it from the database, or moves it to another. */
export function seal(key: string, { use, of }: Seal, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, use), nonce)
  cipher.setAAD(Buffer.from(of))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what one of the keys has sealed; undefined where none has. */
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
      // Sealed under another key.
    }
  }
  return undefined
}

const sealingKey = (key: string, use: Use) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

/** The keys that may have sealed what is kept: today's, and the one before it. */
export const sealKeys = ({ secret, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>) =>
  previousSecret === undefined ? [secret] : [secret, previousSecret]
