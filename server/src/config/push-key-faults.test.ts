import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeVapidKeys } from '#integrations/messaging/push/vapid-keys.ts'
import { readConfig } from '../config.ts'

test('push keys that cannot work are named at the start', () => {
  const rsa = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const account = (private_key: string) =>
    JSON.stringify({ project_id: 'awan', client_email: 'push@awan.example', private_key })
  const [mine, other] = [makeVapidKeys(), makeVapidKeys()]
  const of = (key: string, PUSH_PUBLIC_KEY: string) =>
    readConfig({
      FCM_SERVICE_ACCOUNT: account(key),
      PUSH_PRIVATE_KEY: mine.privateKey,
      PUSH_PUBLIC_KEY,
    })
  expect(of(rsa.privateKey, mine.publicKey).ok).toBe(true)
  // As systemd reads it without quotes.
  expect(of(rsa.privateKey.replaceAll('\n', 'n'), other.publicKey)).toEqual({
    ok: false,
    faults: [
      expect.stringMatching(/^FCM_SERVICE_ACCOUNT has a damaged private_key/),
      expect.stringMatching(/^PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are of different pairs/),
    ],
  })
})
