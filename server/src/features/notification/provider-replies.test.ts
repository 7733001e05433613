import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { createTestApp } from '#testing/app.ts'
import { metaCall, type ProviderCall, twilioCall } from '#testing/production/provider-calls.ts'
import { newMobile } from '#testing/production/people.ts'
import { startProviderDouble } from '#testing/doubles/provider-double.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'

const double = await startProviderDouble()
const awan = await createTestApp({
  config: { rateLimits: false, messaging: double.messaging('whatsapp', 'twilio') },
})
const { app, ask, clock, db } = awan
afterAll(async () => {
  await awan.close()
  await double.stop()
})
const shop = await openShop(awan)

type Effect = 'confirmed' | 'cancelled' | 'stopped' | 'nothing'
interface Said {
  text?: string
  payload?: string
  /** Media type of a message without text. */
  media?: string
}

const text = (effect: Effect, ...texts: string[]) =>
  texts.map((one): [Said, Effect] => [{ text: one }, effect])

const TABLE: readonly [Said, Effect][] = [
  ...text(
    'confirmed',
    'YES',
    'yes.',
    'Yes!',
    'نعم',
    ' نعم ',
    'بەڵێ',
    'y',
    '1',
    '١',
    '*YES*',
    'تأكيد',
  ),
  ...text('cancelled', 'CANCEL', 'cancel.', 'إلغاء', 'الغاء', '«إلغاء»', '2', '٢'),
  ...text('stopped', 'STOP', 'stop!', 'إيقاف', 'ايقاف', 'توقف'),
  ...text(
    'nothing',
    'NO',
    'yes but',
    'yes please',
    'cancel? maybe',
    'do not cancel',
    'لا',
    'نعم لكن',
  ),
  ...text('nothing', '👍', '12', 'yes '.repeat(1000), 'ن'.repeat(4000), '.', 'CANCELLED'),
  [{ text: 'تأكيد', payload: 'confirm' }, 'confirmed'],
  [{ text: 'Cancel', payload: 'cancel' }, 'cancelled'],
  [{ text: 'Other', payload: 'other' }, 'nothing'],
  [{ media: 'audio' }, 'nothing'],
  [{ media: 'image' }, 'nothing'],
  [{ media: 'sticker' }, 'nothing'],
]

type Answerer = (from: string, theirs: string, said: Said) => ProviderCall

/** Formats in which each provider reports a reply. */
const ANSWERS: Readonly<Record<string, Answerer>> = {
  whatsapp: (from, theirs, { text: body, payload, media }) =>
    metaCall({
      messages: [
        {
          from: from.slice(1),
          id: `wamid.${randomUUID()}`,
          context: { id: theirs },
          timestamp: String(Math.ceil(clock.now.getTime() / 1000)),
          ...(media === undefined
            ? payload === undefined
              ? { type: 'text', text: { body } }
              : { type: 'button', button: { payload, text: body } }
            : { type: media, [media]: { id: '1', mime_type: 'x/y' } }),
        },
      ],
    }),
  'whatsapp interactive': (from, theirs, { text: title, payload, media }) =>
    metaCall({
      messages: [
        {
          from: from.slice(1),
          id: `wamid.${randomUUID()}`,
          context: { id: theirs },
          timestamp: String(Math.ceil(clock.now.getTime() / 1000)),
          type: media ?? 'interactive',
          ...(media === undefined
            ? { interactive: { type: 'button_reply', button_reply: { id: payload, title } } }
            : {}),
        },
      ],
    }),
  twilio: (from, theirs, { text: body = '', payload, media }) =>
    twilioCall('http://localhost:3000', {
      MessageSid: `SM${randomUUID()}`,
      From: `whatsapp:${from}`,
      Body: body,
      OriginalRepliedMessageSid: theirs,
      NumMedia: media === undefined ? '0' : '1',
      ...(payload === undefined ? {} : { ButtonPayload: payload, ButtonText: body }),
      ...(media === undefined ? {} : { MessageType: media }),
    }),
}

/** Creates a customer who agreed to WhatsApp and was reminded there of an appointment. */
async function reminded(provider: string) {
  const customer = await awan.asPerson({ phone: newMobile(), whatsapp_agreed_at: clock.now })
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(3) }
  const { id } = await ask(createAppointment, { headers: withKey(customer.headers), body })
  const theirs = `theirs-${id}`
  await db
    .insertInto('message')
    .values({
      to_phone: customer.phone,
      account_id: customer.accountId,
      appointment_id: id,
      channel: 'whatsapp',
      kind: 'reminder',
      status: 'sent',
      dedupe_key: theirs,
      provider,
      provider_message_id: theirs,
      due_at: clock.now,
      created_at: clock.now,
    })
    .execute()
  const effect = async (): Promise<Effect> => {
    const row = await db
      .selectFrom('appointment')
      .innerJoin('account', 'account.id', 'customer_id')
      .select(['appointment.status', 'confirmed_start', 'whatsapp_agreed_at'])
      .where('appointment.id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.status === 'cancelled') return 'cancelled'
    if (row.whatsapp_agreed_at === null) return 'stopped'
    return row.confirmed_start === null ? 'nothing' : 'confirmed'
  }
  const leave = () => db.deleteFrom('occupancy').where('appointment_id', '=', id).execute()
  return { ...customer, theirs, effect, leave }
}

test.each(Object.entries(ANSWERS))(
  `C-13: of ${TABLE.length} replies by %s each has exactly its word’s effect`,
  async (name, answer) => {
    const effects: Effect[] = []
    for (const [said] of TABLE) {
      const person = await reminded(name.split(' ')[0] ?? '')
      const { path, body, headers } = answer(person.phone, person.theirs, said)
      const { statusCode } = await app.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { host: 'localhost:3000', ...headers },
      })
      expect(statusCode).toBe(200)
      effects.push(await person.effect())
      // Frees the time for the next round, which books the same.
      await person.leave()
    }
    expect(effects).toEqual(TABLE.map(([, effect]) => effect))
  },
)
