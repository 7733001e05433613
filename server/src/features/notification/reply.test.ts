import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAppointment, getAppointment } from '@awan/core/appointment/contract'
import { answerFromHandset } from '@awan/core/messaging/contract'
import {
  changeNoticeSettings,
  getNoticeSettings,
  notePresence,
} from '@awan/core/notification/settings-contract'
import { DAY_MS, HOUR_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { takeAppointmentReply } from './reply.service.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const open = () => openShop(awan, { business: { name: { en: 'Zain', ar: 'زين' } } })

/** Creates a customer who agreed to WhatsApp, booked, and was reminded a day before. */
async function reminded(shop: OpenShop, starts = [noonIn(4)]) {
  const customer = await awan.asPerson({ language: 'en' })
  const { headers } = customer
  const chosen = { version: 0, channels: ['whatsapp' as const], reminders: true, quiet: null }
  await ask(changeNoticeSettings, { headers, body: chosen })
  const ids: string[] = []
  for (const start of starts) {
    const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start }
    ids.push((await ask(createAppointment, { headers: withKey(headers), body })).id)
  }
  clock.now = new Date(Date.parse(starts.at(-1) ?? '') - DAY_MS)
  await addJob(db, 'remind', {})
  await awan.runJobs()
  const texts = async () =>
    (
      await db
        .selectFrom('handset_message')
        .select('text')
        .where('phone', '=', customer.phone)
        .where('direction', '=', 'received')
        .orderBy('at')
        .execute()
    ).map(({ text }) => text)
  const reply = async (text: string) => {
    clock.advance(1000)
    await ask(answerFromHandset, { body: { from: customer.phone, channel: 'whatsapp', text } })
    await awan.runJobs()
    return (await texts()).at(-1)
  }
  const at = (id = ids[0] ?? '') => ({ headers, params: { appointmentId: id } })
  return { ...customer, ids, texts, reply, at }
}

test('YES to a reminder confirms, and the shop sees it until the time changes', async () => {
  const shop = await open()
  const customer = await reminded(shop)
  expect((await customer.texts()).at(-1)).toBe(
    'Zain: a reminder of your booking on Sat, 7 Mar, 12:00 PM. Reply YES to confirm or CANCEL to cancel.',
  )
  expect(await customer.reply('نعم')).toBe(
    'Zain: thank you, your booking on Sat, 7 Mar, 12:00 PM is confirmed.',
  )
  const [seen] = (await shop.diary('2026-03-07')).visits
  expect(seen).toMatchObject({ confirmedByReply: true, status: 'confirmed' })
  await shop.move(customer.ids[0] ?? '', { start: noonIn(5), version: seen?.version ?? 0 })
  expect((await shop.diary('2026-03-08')).visits[0]).toMatchObject({ confirmedByReply: false })
})

test('CANCEL cancels under the app’s rules, and replies', async () => {
  const shop = await open()
  const customer = await reminded(shop)
  expect(await customer.reply('إلغاء')).toBe(
    'Zain: your booking on Sat, 7 Mar, 12:00 PM is cancelled.',
  )
  expect(await ask(getAppointment, customer.at())).toMatchObject({ status: 'cancelled' })
  const late = await reminded(await open())
  clock.now = new Date(Date.parse(noonIn(4)) - HOUR_MS)
  expect(await late.reply('cancel')).toBe(
    'Zain: It is too late to cancel online. Please call the business.',
  )
  expect(await ask(getAppointment, late.at())).toMatchObject({ status: 'confirmed' })
})

test('a late reply, or one about a cancelled appointment, gets the reason, once', async () => {
  const context = {
    db,
    clock: () => clock.now,
    cancel: () => Promise.reject(new Error('nothing was to be cancelled')),
  }
  const confirm = async ({ phone, ids, texts }: Awaited<ReturnType<typeof reminded>>) => {
    const reply = { phone, channel: 'whatsapp', text: 'yes', sentAt: clock.now } as const
    const about = { messageId: 'm', kind: 'reminder', appointmentId: ids[0] ?? '' }
    await takeAppointmentReply(context, { ...reply, context: about })
    await awan.runJobs()
    return (await texts()).at(-1)
  }
  const customer = await reminded(await open())
  expect(await customer.reply('cancel')).toMatch(/is cancelled\.$/)
  const { length } = await customer.texts()
  expect(await confirm(customer)).toBe('Zain: This booking is already cancelled.')
  await confirm(customer)
  expect((await customer.texts()).length).toBe(length + 1)
  const late = await reminded(await open())
  clock.advance(25 * HOUR_MS)
  expect(await confirm(late)).toBe('Zain: the time of this booking has passed.')
})

test('C-13: an ambiguous reply changes nothing, and gets help once a day', async () => {
  const customer = await reminded(await open())
  const before = (await customer.texts()).length
  expect(await customer.reply('cancel? maybe')).toMatch(/^Awan: to answer a reminder reply YES/)
  await customer.reply('ok 👍')
  await customer.reply('yes but later')
  expect((await customer.texts()).length).toBe(before + 1)
  expect(await ask(getAppointment, customer.at())).toMatchObject({ status: 'confirmed' })
})

test('a word is for one appointment: with two to come nothing is guessed', async () => {
  const customer = await reminded(await open(), [noonIn(1, 60), noonIn(2)])
  expect(await customer.reply('CANCEL')).toMatch(/more than one booking to come/)
  for (const id of customer.ids)
    expect(await ask(getAppointment, customer.at(id))).toMatchObject({ status: 'confirmed' })
})

test('unknown numbers, and people without a question, get no reply', async () => {
  const stranger = await awan.asPerson()
  for (const from of [stranger.phone, '+9647429999999'])
    await ask(answerFromHandset, { body: { from, channel: 'whatsapp', text: 'CANCEL' } })
  await awan.runJobs()
  const got = await db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', 'reply')
    .where('to_phone', 'in', [stranger.phone, '+9647429999999'])
    .execute()
  expect(got).toEqual([])
})

test('STOP disables WhatsApp until it is enabled again', async () => {
  const customer = await reminded(await open())
  expect(await customer.reply('إيقاف')).toMatch(/no more messages here/)
  const { headers } = customer
  const settings = await ask(getNoticeSettings, { headers })
  expect(settings).toMatchObject({ version: 1, channels: [] })
  const body = { ...settings, channels: ['whatsapp' as const, 'sms' as const] }
  expect(await ask(changeNoticeSettings, { headers, body })).toMatchObject({
    version: 2,
    channels: ['whatsapp', 'sms'],
  })
})

test('settings are the defaults until saved; stale writers get a conflict', async () => {
  const { headers, accountId } = await awan.asPerson()
  expect(await ask(getNoticeSettings, { headers })).toEqual({
    version: 0,
    channels: ['push', 'sms'],
    reminders: true,
    quiet: { from: 1320, until: 480 },
  })
  const body = { version: 0, channels: [], reminders: false, quiet: null }
  expect(await ask(changeNoticeSettings, { headers, body })).toEqual({ ...body, version: 1 })
  for (const version of [0, 2])
    expect(
      await refusal(changeNoticeSettings, { headers, body: { ...body, version } }),
    ).toMatchObject({ status: 409, code: 'changed_elsewhere' })
  await ask(notePresence, { headers })
  const seen = await db
    .selectFrom('account_presence')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  expect(seen).toEqual({ seen_at: clock.now })
})
