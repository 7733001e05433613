import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import { createTestApp, type Headers } from '#testing/app.ts'
import { metaCall } from '#testing/production/provider-calls.ts'
import { DOUBLE_SECRET, startProviderDouble } from '#testing/doubles/provider-double.ts'
import { FULL, rounds } from '#testing/races/rounds.ts'

const double = await startProviderDouble()
const awan = await createTestApp({
  config: { rateLimits: false, messaging: double.messaging('whatsapp', 'twilio', 'otpiq', 'http') },
})
const { app, ask, clock, db, runJobs } = awan
afterAll(async () => {
  await awan.close()
  await double.stop()
})
const SECRET = DOUBLE_SECRET

async function post(provider: string, payload: string | Buffer, headers: Headers, query = '') {
  const url = `/api/webhooks/${provider}${query}`
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
  })
  return answer.statusCode
}

const sha256 = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex')

const meta = ({ body, headers }: ReturnType<typeof metaCall>) => post('whatsapp', body, headers)

let made = 0
/** Returns a number that a real provider may call; the simulated ones are not mobile numbers. */
const newMobile = () => `+964770${String((made += 1)).padStart(7, '0')}`

/** Inserts a message that WhatsApp has accepted. */
async function sentMessage(): Promise<{ id: string; theirs: string }> {
  const theirs = `wamid.${String((made += 1))}`
  const { id } = await db
    .insertInto('message')
    .values({
      to_phone: newMobile(),
      channel: 'whatsapp',
      kind: 'shop_change',
      status: 'sent',
      dedupe_key: theirs,
      provider: 'whatsapp',
      provider_message_id: theirs,
      due_at: clock.now,
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, theirs }
}

const statusOf = async (id: string) =>
  (await db.selectFrom('message').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const eventCount = async () => (await db.selectFrom('message_event').selectAll().execute()).length

test(
  'C-15: a call without a right signature is refused and leaves nothing',
  rounds(1, 10),
  async () => {
    const { id, theirs } = await sentMessage()
    const before = await eventCount()
    const { body, headers } = metaCall({ statuses: [{ id: theirs, status: 'read' }] })
    const signature = headers['x-hub-signature-256'] ?? ''
    const sha1 = createHmac('sha1', SECRET).update(body).digest('hex')
    const forged: [string, Headers][] = [
      [body, {}],
      [body, { 'x-hub-signature-256': '' }],
      [body, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
      [body, { 'x-hub-signature-256': `sha1=${sha1}` }],
      [body, { 'x-hub-signature-256': signature.slice(0, -2) }],
      [JSON.stringify(JSON.parse(body), null, 1), headers],
      [body.replace('read', 'sent'), headers],
      [`${body} `, headers],
    ]
    for (const [sent, shown] of forged) expect(await post('whatsapp', sent, shown)).toBe(401)
    for (let bit = 0; bit < 100; bit += 1) {
      const bytes = Buffer.from(body)
      const at = (bit * 7919) % (bytes.length * 8)
      bytes.writeUInt8(bytes.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
      expect(await post('whatsapp', bytes, headers)).toBe(401)
    }
    expect([await statusOf(id), await eventCount()]).toEqual(['sent', before])
    expect(await post('whatsapp', body, headers)).toBe(200)
    expect(await statusOf(id)).toBe('read')
  },
)

test('C-15: Twilio’s signature is over the address and every field, known or not', async () => {
  const { id } = await sentMessage()
  const taken = { provider: 'twilio', provider_message_id: 'SM1' }
  await db.updateTable('message').set(taken).where('id', '=', id).execute()
  const query = `?message=${id}`
  const fields = [
    ['MessageSid', 'SM1'],
    ['MessageStatus', 'delivered'],
    ['New', ''],
    ['A', 'ن'],
  ] as const
  const form = new URLSearchParams(Object.fromEntries(fields)).toString()
  const address = `http://localhost:3000/api/webhooks/twilio${query}`
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join(''))
  const sign = (url: string) =>
    createHmac('sha1', SECRET)
      .update(url + sorted.join(''))
      .digest('base64')
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (body: string, signature: string, requested = query) =>
    post('twilio', body, { ...type, 'x-twilio-signature': signature }, requested)
  expect(await send(form, sign(address), '?message=other')).toBe(401)
  expect(await send(`${form}&B=1`, sign(address))).toBe(401)
  expect(await send(form, sign(address.replace('http', 'https')))).toBe(401)
  expect(await statusOf(id)).toBe('sent')
  expect(await send(form, sign(address))).toBe(200)
  expect(await statusOf(id)).toBe('delivered')
})

test('C-15: OTPIQ and a gateway of the settings show their secret', async () => {
  for (const [provider, header, said] of [
    ['otpiq', 'x-otpiq-webhook-secret', { smsId: 'sms-1', status: 'delivered' }],
    ['http', 'x-webhook-secret', { id: 'h-1', state: 'DELIVRD' }],
  ] as const) {
    const { id } = await sentMessage()
    await db
      .updateTable('message')
      .set({ provider, provider_message_id: null })
      .where('id', '=', id)
      .execute()
    const call = (secret: string) =>
      post(provider, JSON.stringify(said), { [header]: secret }, `?message=${id}`)
    expect(await call('wrong')).toBe(401)
    expect(await call(SECRET)).toBe(200)
    expect(await statusOf(id)).toBe('delivered')
  }
})

test('C-16: of a hundred repeats in any order one has an effect, and a state never goes back', async () => {
  const { id, theirs } = await sentMessage()
  const before = await eventCount()
  const calls = ['read', 'delivered', 'sent', 'failed'].map((status) =>
    metaCall({ statuses: [{ id: theirs, status, timestamp: '1', pricing: { of: 'tomorrow' } }] }),
  )
  for (const call of calls) expect(await meta(call)).toBe(200)
  await Promise.all(Array.from({ length: 96 }, (_, at) => meta(calls[at % 4] ?? metaCall({}))))
  expect(await statusOf(id)).toBe('read')
  expect(await eventCount()).toBe(before + 4)
  const more = {
    statuses: [{ id: theirs, status: 'warped' }, { status: 'read' }, 7],
    messages: 'none',
  }
  expect(await meta(metaCall(more))).toBe(200)
})

test('C-16: a thousand receipts in one call are taken together', async () => {
  const sent = await Promise.all(Array.from({ length: 200 }, sentMessage))
  const statuses = sent.flatMap(({ theirs }) =>
    ['read', 'sent', 'delivered', 'delivered', 'sent'].map((status) => ({ id: theirs, status })),
  )
  const began = performance.now()
  expect(await meta(metaCall({ statuses }))).toBe(200)
  // Providers wait for the response; the machine-dependent bound is checked only at full size.
  if (FULL) expect(performance.now() - began).toBeLessThan(200)
  const rows = await db
    .selectFrom('message')
    .select('status')
    .where(
      'id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(sent.map(() => 'read'))
})

test('C-16 sabotaged: storing the last report lets a state go back', async () => {
  const { id } = await sentMessage()
  for (const status of ['read', 'sent'])
    await db.updateTable('message').set({ status }).where('id', '=', id).execute()
  expect(await statusOf(id)).not.toBe('read')
})

test('C-14: a signed YES sends the code once; repeated, from other numbers or unsigned it sends none', async () => {
  const phone = newMobile()
  const form = { purpose: 'signup', fullName: 'Ali', agreed: true, channel: 'whatsapp' } as const
  const { challengeId } = await ask(requestOtp, { body: { ...form, phone } })
  await runJobs()
  const sentTo = (to: string) =>
    double.taken.filter(({ body }) => body.includes(to.slice(1)) && body.includes('"name":"code"'))
  const timestamp = String(Math.ceil(clock.now.getTime() / 1000))
  const yes = (from: string, id: string) => ({
    messages: [
      {
        from: from.slice(1),
        id,
        timestamp,
        type: 'button',
        button: { payload: 'yes', text: 'نعم' },
      },
    ],
  })
  const { body } = metaCall(yes(phone, 'wamid.forged'))
  expect(await post('whatsapp', body, { 'x-hub-signature-256': 'sha256=00' })).toBe(401)
  expect(await meta(metaCall(yes(newMobile(), 'wamid.other')))).toBe(200)
  await runJobs()
  expect(sentTo(phone)).toEqual([])
  const call = metaCall(yes(phone, 'wamid.yes'))
  expect(await Promise.all(Array.from({ length: 20 }, () => meta(call)))).toEqual(
    Array(20).fill(200),
  )
  await runJobs()
  expect(sentTo(phone)).toHaveLength(1)
  expect(challengeId).not.toBe('')
})

test('Meta’s verification is answered with the right token only', async () => {
  const get = async (token: string, provider = 'whatsapp') => {
    const query = `hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=42`
    const url = `/api/webhooks/${provider}?${query}`
    const { statusCode, body } = await app.inject({ url, headers: { host: 'localhost' } })
    return statusCode === 200 ? body : statusCode
  }
  expect(await get(SECRET)).toBe('42')
  expect(await get('guessed')).toBe(401)
  expect(await get(SECRET, 'twilio')).toBe(401)
  expect(await get(SECRET, 'nobody')).toBe(404)
})

test('a signed but unreadable call is refused, and may be repeated', async () => {
  const body = 'not json'
  const headers = { 'x-hub-signature-256': `sha256=${sha256(body)}` }
  expect(await post('whatsapp', body, headers)).toBe(400)
})
