import { hash, randomBytes } from 'node:crypto'

/** Returns a token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token; unsalted, as tokens cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
