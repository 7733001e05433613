import { afterAll, expect, test } from 'vitest'
import {
  deleteMe,
  deleteSession,
  enterAccountCode,
  requestOtp,
  requestAccountCode,
  resendOtp,
  verifyOtp,
} from '@awan/core/account/contract'
import { instantText } from '@awan/core/time'
import { createTestApp, type Headers } from '#testing/app.ts'
import { codeOn, newAddress, wrongCode } from '#testing/stage/codes.ts'
import { createAccount } from '#testing/stage/factories.ts'
import { rateLimiter } from '#http/limits/rate-limit.ts'
import { hashPhone } from './otp-code.rules.ts'
import { takeGuess } from './guess.service.ts'
import { sendLimits } from './otp-limits.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const awan = await createTestApp()
const { ask, call, clock, config, db, refusal } = awan
afterAll(awan.close)

type From = { headers?: Headers; ip?: string }

/** Requests a code and enters it like the native shell; returns the headers of the device and the session. */
async function logIn(phone: string, from: From = {}) {
  const here = { ip: newAddress(), ...from }
  const { challengeId } = await ask(requestOtp, { body: { purpose: 'login', phone }, ...here })
  const code = await codeOn(awan, phone)
  const body = { code, client: 'native' } as const
  const answer = await ask(verifyOtp, { params: { challengeId }, body, ...here })
  const device = { 'device-token': answer.device ?? '' }
  return { device, session: { authorization: `Bearer ${answer.token}` } }
}

/** Creates an account whose device logged in a day ago. */
async function someone(values: { phone?: string } = {}) {
  const { id, phone } = await createAccount(db, values)
  const here = await logIn(phone)
  clock.advance(DAY)
  return { accountId: id, phone, ...here }
}

/** Requests codes for a number and guesses at them from unknown devices for `hours`; returns the number of codes sent. */
async function attack(phone: string, hours: number, addressOf: () => string): Promise<number> {
  const end = clock.now.getTime() + hours * HOUR
  let sent = 0
  for (; clock.now.getTime() < end; clock.advance(10 * MINUTE)) {
    const ip = addressOf()
    const requested = await call(requestOtp, { body: { purpose: 'login', phone }, ip })
    if (requested.statusCode !== 202) continue
    sent += 1
    const { challengeId } = requestOtp.answer.parse(requested.json())
    const code = wrongCode(await codeOn(awan, phone))
    for (let guess = 0; guess < 5; guess += 1)
      await call(verifyOtp, { params: { challengeId }, body: { code }, ip })
  }
  return sent
}

/** Uses up a number's daily limits of sent codes and wrong guesses. */
async function exhaust(phone: string): Promise<void> {
  const times = (count: number) => Array.from({ length: count }, () => clock.now)
  const values = { sent_at: times(5), failed_at: times(20), failed_in_a_row: 20 }
  await db
    .insertInto('otp_number')
    .values({ phone_hash: hashPhone(config.secret, phone), touched_at: clock.now, ...values })
    .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet(values))
    .execute()
}

test('E-05: the owner logs in on a known device despite attacks on the number, logged out or not', async () => {
  const { phone, device, session } = await someone()
  await ask(deleteSession, { headers: session })
  expect(await attack(phone, 3, newAddress)).toBe(5)
  const strange = { body: { purpose: 'login', phone } as const, ip: newAddress() }
  expect((await refusal(requestOtp, strange)).status).toBe(429)
  const again = await logIn(phone, { headers: device })
  clock.advance(MINUTE)
  const { challengeId } = await ask(requestAccountCode, { headers: again.session })
  const params = { challengeId }
  const code = await codeOn(awan, phone)
  await ask(enterAccountCode, { headers: again.session, params, body: { code } })
  await ask(deleteMe, { headers: again.session })
})

test('E-05: so does an owner with a session only, from before device tokens', async () => {
  const { phone, accountId } = await someone()
  await exhaust(phone)
  const headers = await awan.signIn(accountId)
  clock.advance(HOUR)
  const { challengeId } = await ask(requestAccountCode, { headers })
  const body = { code: await codeOn(awan, phone) }
  await ask(enterAccountCode, { headers, params: { challengeId }, body })
})

test('E-05: an exhausted address does not stop a known device', async () => {
  // A number from a range that no other test uses.
  const { phone, device } = await someone({ phone: '+9647799990001' })
  const ip = newAddress()
  const limiter = rateLimiter({ clock: () => clock.now, secret: config.secret, enabled: true })
  const sends = sendLimits(ip, phone).map((limit) => ({ ...limit, cost: limit.points }))
  await limiter.use(db, sends)
  const strange = { body: { purpose: 'login', phone } as const, ip }
  expect((await refusal(requestOtp, strange)).status).toBe(429)
  const { challengeId } = await ask(requestOtp, { ...strange, headers: device })
  for (let guess = 0; guess < 30; guess += 1)
    await takeGuess({ db, limiter, warn: () => undefined }, { ip, phone: `${guess}` })
  const body = { code: await codeOn(awan, phone), client: 'native' } as const
  await ask(verifyOtp, { params: { challengeId }, body, headers: device, ip })
})

test('E-05: one stranger holds up the owner on an unknown device for less than an hour', async () => {
  const { phone } = await createAccount(db)
  const ip = newAddress()
  expect(await attack(phone, 3, () => ip)).toBe(4)
  const waits: number[] = []
  for (;;) {
    const answer = await call(requestOtp, { body: { purpose: 'login', phone }, ip: newAddress() })
    if (answer.statusCode === 202) {
      const { challengeId } = requestOtp.answer.parse(answer.json())
      const body = { code: await codeOn(awan, phone), client: 'native' } as const
      const entry = { params: { challengeId }, body, ip: newAddress() }
      const entered = await call(verifyOtp, entry)
      if (entered.statusCode === 200) break
      waits.push(Number(entered.headers['retry-after']))
    } else waits.push(Number(answer.headers['retry-after']))
    expect(waits.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3600)
    clock.advance((waits.at(-1) ?? 0) * 1000)
  }
})

test('a code requested by a stranger neither voids a known device’s code nor withdraws its message', async () => {
  const { phone, device } = await someone()
  const own = { headers: device, ip: newAddress() }
  const body = { purpose: 'login', phone } as const
  const { challengeId } = await ask(requestOtp, { body, ...own })
  await ask(requestOtp, { body, ip: newAddress() })
  const message = await db
    .selectFrom('message')
    .select(['status', 'text'])
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  expect(message.status).toBe('queued')
  const code = message.text?.slice(0, 6) ?? ''
  await ask(verifyOtp, { params: { challengeId }, body: { code, client: 'native' }, ...own })
})

test('a code requested by a known device voids all others', async () => {
  const { phone, device } = await someone()
  const body = { purpose: 'login', phone } as const
  const strange = { ip: newAddress() }
  const { challengeId } = await ask(requestOtp, { body, ...strange })
  const code = await codeOn(awan, phone)
  await ask(requestOtp, { body, headers: device, ip: newAddress() })
  const entry = { params: { challengeId }, body: { code, client: 'native' }, ...strange } as const
  expect((await refusal(verifyOtp, entry)).code).toBe('invalid_or_expired_code')
})

test('a stranger’s WhatsApp opt-in does not replace the owner’s', async () => {
  const { phone, device } = await someone()
  const body = { purpose: 'login', phone, channel: 'whatsapp' } as const
  const own = await ask(requestOtp, { body, headers: device, ip: newAddress() })
  const strange = await ask(requestOtp, { body, ip: newAddress() })
  expect([own.status, strange.status, strange.channel]).toEqual(['awaiting_opt_in', 'sent', 'sms'])
})

test('a known device has the limits of any number, and they are its own', async () => {
  const { phone, device } = await someone()
  const ip = newAddress()
  const { challengeId } = await ask(requestOtp, {
    body: { purpose: 'login', phone },
    headers: device,
    ip,
  })
  const params = { challengeId }
  const start = clock.now.getTime()
  const sent = [0]
  for (let second = 10; second < 1800; second += 10) {
    clock.now = new Date(start + second * 1000)
    const again = await call(resendOtp, { params, headers: device, ip })
    if (again.statusCode === 202) sent.push(second)
  }
  expect(sent).toEqual([0, 60, 180, 480, 1380])
  // Unknown devices, and the owner's other devices, have their own limits.
  await ask(requestOtp, { body: { purpose: 'login', phone }, ip: newAddress() })
})

test('sessions that each correct code makes share a daily limit of the account', async () => {
  const { phone } = await someone()
  let { session } = await logIn(phone)
  for (let at = 0; at < 15; at += 1) {
    clock.advance(MINUTE)
    ;({ session } = await logIn(phone, { headers: session }))
  }
  const body = { purpose: 'login', phone } as const
  const next = { body, headers: session, ip: newAddress() }
  expect(await refusal(requestOtp, next)).toMatchObject({ status: 429 })
  clock.advance(DAY)
  await ask(requestOtp, next)
})

test('a device is known to the numbers it has logged in as, and to no other', async () => {
  const [one, other] = [await someone(), await someone()]
  await exhaust(one.phone)
  const body = { purpose: 'login', phone: one.phone } as const
  for (const token of [other.device['device-token'], 'x'.repeat(43), 'short', '']) {
    const headers = { 'device-token': token }
    expect((await refusal(requestOtp, { body, headers, ip: newAddress() })).status).toBe(429)
  }
  const session = { headers: other.session, ip: newAddress() }
  expect((await refusal(requestOtp, { body, ...session })).status).toBe(429)
  await logIn(one.phone, { headers: one.device })
})

test('a login gives the device a new token, which is known wherever the old one was', async () => {
  const [one, other] = [await someone(), await someone()]
  const both = await logIn(other.phone, { headers: one.device })
  clock.advance(DAY)
  await exhaust(one.phone)
  await exhaust(other.phone)
  const body = (phone: string) => ({ purpose: 'login', phone }) as const
  const planted = { headers: one.device, ip: newAddress() }
  expect((await refusal(requestOtp, { body: body(one.phone), ...planted })).status).toBe(429)
  expect((await refusal(requestOtp, { body: body(other.phone), ...planted })).status).toBe(429)
  const after = await logIn(one.phone, { headers: both.device })
  await logIn(other.phone, { headers: after.device })
})

/** Returns whether a device is known to an account whose number is exhausted. */
async function isKnown(phone: string, headers: Headers): Promise<boolean> {
  const body = { purpose: 'login', phone } as const
  return (await call(requestOtp, { body, headers, ip: newAddress() })).statusCode === 202
}

test('E-05: a device whose login lost its response is known by the old token for a day', async () => {
  const { phone, device } = await someone()
  // Both responses are lost.
  await logIn(phone, { headers: device })
  clock.advance(HOUR)
  await logIn(phone, { headers: device })
  clock.advance(DAY - HOUR - MINUTE)
  await exhaust(phone)
  const { device: next } = await logIn(phone, { headers: device })
  clock.advance(MINUTE)
  expect(await isKnown(phone, device)).toBe(false)
  expect(await isKnown(phone, next)).toBe(true)
})

test('E-05: a planted token is never known to the account that logs in with it', async () => {
  const [attacker, owner] = [await someone(), await createAccount(db)]
  const { device } = await logIn(owner.phone, { headers: attacker.device })
  await exhaust(owner.phone)
  expect(await isKnown(owner.phone, attacker.device)).toBe(false)
  // The attacker's account still knows the planted token.
  const after = await logIn(attacker.phone, { headers: attacker.device })
  expect(await isKnown(owner.phone, attacker.device)).toBe(false)
  expect(await isKnown(owner.phone, after.device)).toBe(false)
  expect(await isKnown(owner.phone, device)).toBe(true)
})

test('E-05: a copy of a replaced token does not take the device’s accounts away', async () => {
  const [owner, stranger] = [await someone(), await someone()]
  const { device } = await logIn(owner.phone, { headers: owner.device })
  const after = await logIn(stranger.phone, { headers: owner.device })
  await exhaust(owner.phone)
  expect(await isKnown(owner.phone, after.device)).toBe(false)
  expect(await isKnown(owner.phone, device)).toBe(true)
})

test('a browser keeps its device token in a cookie hidden from scripts, also after logout', async () => {
  const { id, phone } = await createAccount(db)
  const { challengeId } = await ask(requestOtp, { body: { purpose: 'login', phone } })
  const code = await codeOn(awan, phone)
  const login = await call(verifyOtp, { params: { challengeId }, body: { code } })
  const cookie = login.cookies.find(({ name }) => name === 'device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const expires = instantText(clock.now.getTime() + 180 * DAY)
  expect(cookie?.expires).toEqual(new Date(expires))
  expect(login.json()).not.toHaveProperty('device')
  const device = `device=${cookie?.value}`
  const page = await awan.signInBrowser(id)
  const out = await call(deleteSession, {
    headers: { ...page, cookie: `${page['cookie']}; ${device}` },
  })
  expect(out.statusCode).toBe(204)
  expect(out.cookies.map(({ name }) => name)).not.toContain('device')
  expect(JSON.stringify(out.headers['clear-site-data'] ?? '')).not.toMatch(/cookies|\*/)
  clock.advance(DAY)
  await exhaust(phone)
  await logIn(phone, { headers: { cookie: device, origin: 'http://localhost:3000' } })
})

test('an account knows its ten newest devices by hash only, and none after deletion', async () => {
  const { accountId, phone, device } = await someone()
  for (let login = 0; login < 11; login += 1) {
    await logIn(phone, { headers: login === 5 ? device : {} })
    clock.advance(DAY)
  }
  const rows = await db
    .selectFrom('known_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  expect(rows).toHaveLength(10)
  const { session, device: last } = await logIn(phone)
  const kept = JSON.stringify(await db.selectFrom('known_device').selectAll().execute())
  expect(kept).not.toContain(last['device-token'])
  const gone = await call(deleteMe, { headers: session })
  expect(gone.cookies.map(({ name, value }) => [name, value])).toContainEqual(['device', ''])
  const left = await db
    .selectFrom('known_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  expect(left).toEqual([])
})
