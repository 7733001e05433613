import { createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** Returns a signed JWT: ES256 with an EC key, RS256 with an RSA key. */
export function signToken(key: KeyObject, claims: Readonly<Record<string, unknown>>): string {
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256'
  const signed = [{ typ: 'JWT', alg }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

/** Builds the key from a pair in VAPID format: 65 and 32 octets in base64url. */
export function vapidKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const coordinates = { x: x.toString('base64url'), y: y.toString('base64url') }
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: privateKey, ...coordinates },
    format: 'jwk',
  })
}
