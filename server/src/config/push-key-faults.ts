import { createECDH, createPrivateKey } from 'node:crypto'
import type { Settings } from './settings.ts'

type Keys = Pick<Settings, 'FCM_SERVICE_ACCOUNT' | 'PUSH_PUBLIC_KEY' | 'PUSH_PRIVATE_KEY'>

/** Lists the faults of push keys that are well formed, which only cryptography finds: `core` has none. */
export function pushKeyFaults(read: Keys): string[] {
  const { FCM_SERVICE_ACCOUNT: account, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = read
  const isPair = PUSH_PUBLIC_KEY !== undefined && PUSH_PRIVATE_KEY !== undefined
  return [
    ...(account && !isRsaKey(account.private_key)
      ? [
          String.raw`FCM_SERVICE_ACCOUNT has a damaged private_key: put the JSON in single quotes, so that each \n in it stays`,
        ]
      : []),
    ...(isPair && publicKeyOf(PUSH_PRIVATE_KEY) !== PUSH_PUBLIC_KEY
      ? ['PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are of different pairs: npm run push-keys']
      : []),
  ]
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Returns the public key of a private one; undefined if it is no key of the curve. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
