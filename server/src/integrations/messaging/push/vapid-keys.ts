import { createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Key pair that identifies a site to push services (VAPID), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Creates a key pair from 32 octets, random by default. */
export function makeVapidKeys(octets = randomBytes(32)): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(octets)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: octets.toString('base64url'),
  }
}

/** Returns the public push key if push goes to simulated phones; stable across starts. */
export function simulatedPushKey(secret: string): string {
  const octets = hkdfSync('sha256', secret, '', 'simulated push', 32)
  return makeVapidKeys(Buffer.from(octets)).publicKey
}
