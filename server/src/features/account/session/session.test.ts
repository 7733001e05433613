import { afterAll, expect, test } from 'vitest'
import { deleteSession, getSession, updateMe, verifyOtp } from '@awan/core/account/contract'
import { COUNTRIES } from '@awan/core/market/iq'
import { DAY_MS } from '@awan/core/time'
import { createTestApp, type Headers } from '#testing/app.ts'
import { askForCode, enter } from '#testing/stage/codes.ts'
import { createAccount } from '#testing/stage/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, call, clock, db, refusal, signIn, signInBrowser } = awan
afterAll(awan.close)

test('a guest has no session', async () => {
  const forged = 'A'.repeat(43)
  const guests: Headers[] = [
    {},
    { cookie: 'sid=' },
    { cookie: `sid=${forged}` },
    { authorization: `Bearer ${forged}` },
    { authorization: `Basic ${forged}` },
  ]
  for (const headers of guests)
    expect(await refusal(getSession, { headers })).toMatchObject({
      status: 401,
      code: 'unauthorized',
      message: 'You are no longer logged in. Please log in again.',
    })
})

test('identity comes from the session only', async () => {
  const { accountId, headers } = await asPerson()
  const victim = await createAccount(db)
  const spoofed = { 'x-user-id': victim.id, 'x-forwarded-user': victim.phone, from: victim.phone }
  const { user: account } = await ask(getSession, { headers: { ...headers, ...spoofed } })
  expect(account.id).toBe(accountId)
  expect((await refusal(getSession, { headers: spoofed })).status).toBe(401)
})

test('logging out acts on the very next request and clears the cookie', async () => {
  const { id } = await createAccount(db)
  const headers = await signInBrowser(id)
  const other = await signIn(id)
  const out = await call(deleteSession, { headers })
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect(out.statusCode).toBe(204)
  expect(out.cookies[0]).toMatchObject({ name: 'sid', value: '', expires: new Date(0) })
  expect((await refusal(getSession, { headers })).status).toBe(401)
  expect((await refusal(deleteSession, { headers })).status).toBe(401)
  await ask(getSession, { headers: other })
})

test('a session planted before login is worth nothing after it, and the old one ends', async () => {
  const { id, phone } = await createAccount(db)
  const planted = { cookie: `sid=${'planted'.repeat(6)}`, origin: 'http://localhost:3000' }
  const first = await askForCode(awan, 'login', phone)
  const body = { code: first.code }
  const login = await call(verifyOtp, { params: first.params, body, headers: planted })
  const [cookie] = login.cookies
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  expect((await refusal(getSession, { headers: planted })).status).toBe(401)

  const old = { cookie: `sid=${cookie?.value}`, origin: 'http://localhost:3000' }
  clock.advance(1000)
  const second = await askForCode(awan, 'login', phone)
  await ask(verifyOtp, { params: second.params, body: { code: second.code }, headers: old })
  expect((await refusal(getSession, { headers: old })).status).toBe(401)
  const kept = await db.selectFrom('session').select('id').where('account_id', '=', id).execute()
  expect(kept).toHaveLength(1)
})

test('the database stores a token’s hash, never the token', async () => {
  const { headers } = await asPerson()
  const token = headers['authorization']?.slice('Bearer '.length) ?? ''
  const rows = await db.selectFrom('session').selectAll().execute()
  for (const row of rows) {
    expect(row.token_hash).toHaveLength(32)
    expect(row.token_hash.toString('base64url')).not.toBe(token)
  }
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a session lasts thirty days, used or not', async () => {
  const { headers } = await asPerson()
  const start = clock.now.getTime()
  clock.now = new Date(start + 30 * DAY_MS - 1000)
  await ask(getSession, { headers })
  clock.now = new Date(start + 30 * DAY_MS)
  expect((await refusal(getSession, { headers })).status).toBe(401)
  clock.now = new Date(start)
})

test('the eleventh login ends the oldest session', async () => {
  const { id, phone } = await createAccount(db)
  const sessions = []
  for (let login = 0; login < 12; login += 1) {
    clock.advance(1000)
    sessions.push(await enter(awan, 'login', phone))
  }
  const alive = []
  for (const { headers } of sessions)
    alive.push((await call(getSession, { headers })).statusCode === 200)
  expect(alive).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
  expect(sessions.every((session) => session.accountId === id)).toBe(true)
})

test('the newest login holds though the clock was set back', async () => {
  const { accountId } = await asPerson()
  for (let login = 0; login < 12; login += 1) {
    const headers = await signIn(accountId)
    expect((await call(getSession, { headers })).statusCode).toBe(200)
    clock.advance(-1000)
  }
  clock.advance(12_000)
})

test('an operator whose right is revoked loses it with the next request', async () => {
  const { accountId, headers } = await asPerson({ operator: true })
  expect((await ask(getSession, { headers })).user.isAdmin).toBe(true)
  await db.updateTable('account').set({ operator: false }).where('id', '=', accountId).execute()
  expect((await ask(getSession, { headers })).user.isAdmin).toBe(false)
})

test('over https the cookie has the name that only its own host can set', async () => {
  const publicUrl = 'https://awan.example'
  const secure = await createTestApp({ config: { publicUrl, rateLimits: false } })
  const { phone } = await createAccount(secure.db)
  const host = { host: 'awan.example' }
  const { params, code } = await askForCode(secure, 'login', phone, { headers: host })
  const login = await secure.call(verifyOtp, { params, body: { code }, headers: host })
  expect([login.headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  const value = login.cookies[0]?.value
  await secure.ask(getSession, { headers: { ...host, cookie: `__Host-sid=${value}` } })
  const insecure = { headers: { ...host, cookie: `sid=${value}` } }
  expect((await secure.refusal(getSession, insecure)).status).toBe(401)
  await secure.close()
})

test('a logout takes effect at once in every process', async () => {
  const second = await createTestApp({ beside: awan })
  const { headers } = await asPerson()
  await second.ask(getSession, { headers })
  await ask(deleteSession, { headers })
  expect((await second.refusal(getSession, { headers })).status).toBe(401)
  await second.close()
})

test('a new SECRET ends no session; codes of the previous one work while it is configured', async () => {
  const secret = 'the key after the one that is known'
  const previousSecret = awan.config.secret
  const rotated = await createTestApp({ beside: awan, config: { secret, previousSecret } })
  const after = await createTestApp({ beside: awan, config: { secret } })
  const { headers } = await asPerson()
  await rotated.ask(getSession, { headers })
  await after.ask(getSession, { headers })
  const one = await askForCode(awan, 'login', (await createAccount(db)).phone)
  await rotated.ask(verifyOtp, { params: one.params, body: { code: one.code } })
  const two = await askForCode(awan, 'login', (await createAccount(db)).phone)
  const late = await after.refusal(verifyOtp, { params: two.params, body: { code: two.code } })
  expect(late.code).toBe('invalid_or_expired_code')
  await rotated.close()
  await after.close()
})

test('settings of the caller change one by one, and others stay', async () => {
  const { headers, accountId } = await asPerson({ full_name: 'Sara' })
  const change = {
    language: 'ar',
    city: 'erbil',
    digits: 'arab',
    theme: 'dark',
    offersAgreed: true,
  } as const
  const { user: account } = await ask(updateMe, { headers, body: change })
  expect(account).toMatchObject({ id: accountId, fullName: 'Sara', country: 'IQ', ...change })
  const renamed = await ask(updateMe, { headers, body: { fullName: '  سارة   أحمد ' } })
  expect(renamed.user).toMatchObject({ fullName: 'سارة أحمد', ...change })
  expect((await ask(updateMe, { headers, body: {} })).user).toEqual(renamed.user)
})

test('M19: the country is a setting, one of those served by the app', async () => {
  const { headers } = await asPerson()
  const before = await ask(getSession, { headers })
  for (const country of COUNTRIES) {
    const changed = await ask(updateMe, { headers, body: { country } })
    expect(changed.user).toEqual({ ...before.user, country })
    expect((await ask(getSession, { headers })).user).toEqual(changed.user)
  }
})

test.each([
  [{ fullName: ' ' }, 'missing_fields'],
  [{ fullName: 'a\u0000b' }, 'invalid_input'],
  [{ fullName: 'x'.repeat(61) }, 'invalid_input'],
  [{ language: 'ku' }, 'invalid_input'],
  [{ city: 'Basra!' }, 'invalid_input'],
  [{ country: 'JO' }, 'invalid_input'],
  [{ isAdmin: true }, 'invalid_input'],
  [{ operator: true }, 'invalid_input'],
  [{ phone: '+9647701234567' }, 'invalid_input'],
  [{ id: '1' }, 'invalid_input'],
])('settings %j are refused with %s', async (body, code) => {
  const { headers } = await asPerson()
  const answer = await awan.app.inject({
    method: 'PATCH',
    url: '/api/me',
    headers: { host: 'localhost', ...headers },
    payload: body,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code }])
})

test('settings are not for guests, who are refused before the input is parsed', async () => {
  const answer = await awan.app.inject({
    method: 'PATCH',
    url: '/api/me',
    headers: { host: 'localhost', 'content-type': 'text/weird' },
    payload: '{',
  })
  expect(answer.statusCode).toBe(401)
})
