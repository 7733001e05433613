import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '@awan/core/time'
import { startProviderDouble, timeoutIn } from '#testing/doubles/provider-double.ts'
import { dispatcher } from '../dispatcher.ts'
import type { Outgoing, PushAddress } from '../port.ts'
import { encryptFor, isCurvePoint } from './encrypt.ts'
import { fcmProvider } from './fcm.ts'
import { isPushService } from './push-hosts.ts'
import { makeVapidKeys } from './vapid-keys.ts'
import { webPushProvider } from './web-push.ts'

const double = await startProviderDouble()
afterAll(double.stop)
beforeEach(() => {
  double.mode = 'works'
  double.calls.length = 0
})
const settings = double.push()
const clock = { now: new Date('2026-03-03T09:00:00Z') }
const call = () => ({
  publicUrl: undefined,
  timeoutMs: timeoutIn(double.mode),
  clock: () => clock.now,
})
const octets = (text: string) => Buffer.from(text, 'base64url')

const browser = createECDH('prime256v1')
browser.generateKeys()
const authSecret = octets('BTBZMqHH6r4Tts7J_aSIgg')
const inBrowser = (endpoint = `${double.origin}/web-push/someone`): PushAddress => ({
  kind: 'web',
  endpoint,
  publicKey: browser.getPublicKey(),
  authSecret,
})
const inApp: PushAddress = { kind: 'native', endpoint: 'a-token-of-an-app' }

const message = (subscription: PushAddress): Outgoing => ({
  id: '7f1e8a52-0000-4000-8000-000000000001',
  to: '00000000-0000-4000-8000-000000000002',
  channel: 'push',
  kind: 'reminder',
  language: 'ar',
  title: 'تذكير',
  text: 'حلاقة زين: غداً ١٢:٠٠',
  path: '/appointments/a1',
  expiresAt: new Date(clock.now.getTime() + HOUR_MS),
  subscription,
})

const webSettings = () => {
  if (!settings.web) throw new Error('no keys')
  return settings.web
}
const web = () => webPushProvider(webSettings(), call())
const native = () => {
  if (!settings.native) throw new Error('no account')
  return fcmProvider(settings.native, call())
}

/** Decrypts as the browser does, with its private key. */
function read(sealed: Buffer): unknown {
  const salt = sealed.subarray(0, 16)
  const sender = sealed.subarray(21, 86)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length))
  const secret = derive(browser.computeSecret(sender), authSecret, about, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opened.update(sealed.subarray(86, -16)), opened.final()])
  expect(plain.at(-1)).toBe(2)
  return JSON.parse(plain.subarray(0, -1).toString())
}

test('C-20: a message is encrypted as the example of RFC 8291 is', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(octets('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const sealed = encryptFor(
    {
      publicKey: octets(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      authSecret,
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    { pair, salt: octets('DGv6ra1nlYgDCS1FRnbzlw') },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser gets the words in their language, and the page to open', async () => {
  expect(await web().send(message(inBrowser()))).toEqual({ result: 'taken' })
  const [{ path = '', headers = {}, body = '' } = {}] = double.calls
  expect(path).toBe('/web-push/someone')
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(headers['topic']).toMatch(/^[\w-]{24}$/)
  expect(read(Buffer.from(body, 'base64'))).toEqual({
    id: '7f1e8a52-0000-4000-8000-000000000001',
    title: 'تذكير',
    body: 'حلاقة زين: غداً ١٢:٠٠',
    path: '/appointments/a1',
    language: 'ar',
    direction: 'rtl',
  })
})

test('the longest words fit into one record', async () => {
  const long = { ...message(inBrowser()), title: 'ط'.repeat(5000), text: '"'.repeat(5000) }
  await web().send(long)
  const sealed = Buffer.from(double.calls[0]?.body ?? '', 'base64')
  expect(sealed.length).toBeLessThanOrEqual(4096)
  expect(read(sealed)).toMatchObject({ title: 'ط'.repeat(800) })
})

test('each service gets its own token, signed by our key and reused for hours', async () => {
  const provider = web()
  await provider.send(message(inBrowser()))
  clock.now = new Date(clock.now.getTime() + 11 * HOUR_MS)
  await provider.send(message(inBrowser()))
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS)
  await provider.send(message(inBrowser()))
  const [first, again, renewed] = double.calls.map(({ headers }) => headers.authorization)
  expect(again).toBe(first)
  expect(renewed).not.toBe(first)
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(first ?? '') ?? []
  expect(key).toBe(settings.web?.publicKey)
  expect(JSON.parse(octets(claims).toString())).toMatchObject({
    aud: double.origin,
    sub: 'https://awan.example',
  })
  const point = octets(key)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const by = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), by, octets(signature))).toBe(true)
})

test('an app gets the same by FCM, under one token of the service account', async () => {
  const provider = native()
  const sent = await Promise.all([provider.send(message(inApp)), provider.send(message(inApp))])
  expect(sent).toMatchObject([{ result: 'taken' }, { result: 'taken' }])
  const [{ path = '', headers = {}, body = '' } = {}] = double.calls
  expect(path).toBe('/fcm/v1/projects/awan/messages:send')
  expect(new Set(double.calls.map((one) => one.headers.authorization)).size).toBe(1)
  expect(headers.authorization).toMatch(/^Bearer token for \d+$/)
  expect(JSON.parse(body)).toMatchObject({
    message: {
      token: 'a-token-of-an-app',
      notification: { title: 'تذكير', body: 'حلاقة زين: غداً ١٢:٠٠' },
      data: { path: '/appointments/a1' },
      android: { priority: 'HIGH', ttl: '3600s' },
    },
  })
})

test.each([
  ['unsubscribed', 'refused', 'unsubscribed'],
  ['throttled', 'refused', 'throttled'],
  ['wrong_token', 'refused', 'sender_refused'],
  ['error', 'lost', 'provider_error'],
  ['hangs', 'lost', 'timeout'],
] as const)('both recognise %s', async (mode, result, fault) => {
  double.mode = mode
  expect(await web().send(message(inBrowser()))).toMatchObject({ result, fault })
  expect(await native().send(message(inApp))).toMatchObject({ result, fault })
})

test('nothing is handed to an address that is no push service', async () => {
  const elsewhere = inBrowser(`http://127.0.0.1:${Number(new URL(double.origin).port) + 1}/`)
  expect(await web().send(message(elsewhere))).toMatchObject({ fault: 'unsubscribed' })
  const refused = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://push.apple.com.evil/x',
    'https://evilpush.apple.com.example/x',
    'https://169.254.169.254/',
    'file:///etc/passwd',
    'nothing',
  ]
  expect(refused.filter((endpoint) => isPushService(endpoint))).toEqual([])
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ]
  expect(known.filter((endpoint) => !isPushService(endpoint))).toEqual([])
})

test('a key that is no point of the curve is recognised', () => {
  expect(isCurvePoint(octets(makeVapidKeys().publicKey))).toBe(true)
  expect(isCurvePoint(Buffer.alloc(65, 4))).toBe(false)
  expect(isCurvePoint(Buffer.alloc(0))).toBe(false)
})

test('C-10: a push service that fails does not stop the others, and one that throttles a browser is used on', async () => {
  const other = await startProviderDouble()
  const hosts = [double.origin, other.origin]
  const provider = webPushProvider({ ...webSettings(), hosts }, call())
  const { admit, routes, send } = dispatcher([provider], () => clock.now)
  const [here, there] = [
    message(inBrowser()),
    message(inBrowser(`${other.origin}/web-push/someone`)),
  ]
  const sendTwelve = async (to: Outgoing) => {
    for (let at = 0; at < 12; at += 1) for (const route of routes(to)) await send(route, to, false)
  }
  other.mode = 'error'
  await sendTwelve(there)
  expect(admit(routes(there))).toHaveProperty('notBefore')
  expect(admit(routes(here))).toHaveProperty('route')
  double.mode = 'throttled'
  await sendTwelve(here)
  expect(admit(routes(here))).toHaveProperty('route')
  await other.stop()
})
