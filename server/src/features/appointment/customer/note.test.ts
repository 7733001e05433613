import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  noteAppointment,
} from '@awan/core/appointment/contract'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, clock, db, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

/** Creates a shop and a booking with a note, and returns its customer's requests. */
async function noted(note = 'Short, please') {
  const shop = await openShop(awan)
  const { headers, accountId, phone } = await asPerson({ language: 'en' })
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) }
  const booked = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, note },
  })
  const at = { headers, params: { appointmentId: booked.id } }
  const change = (text: string, version?: number, by: Headers = headers) => ({
    ...at,
    headers: by,
    body: { note: text, ...(version !== undefined && { version }) },
  })
  return { shop, headers, accountId, phone, booked, at, change }
}

test('the customer updates the note, and the shop’s diary shows it', async () => {
  const { shop, booked, accountId, change } = await noted()
  const after = await ask(noteAppointment, change('  Long,\nplease ', 1))
  expect(after).toEqual({ ...booked, note: 'Long,\nplease', version: 2 })
  expect((await shop.diary('2026-03-04')).visits).toMatchObject([
    { note: 'Long,\nplease', version: 2 },
  ])
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', booked.id)
    .orderBy('id')
    .execute()
  // The audit entry has the author and the appointment's start, but not the text.
  expect(entries.at(-1)).toEqual({
    action: 'appointment.changed',
    actor_id: accountId,
    detail: { start: expect.any(String) },
  })
  expect((await ask(noteAppointment, change(''))).note).toBe('')
})

test('the same note again changes nothing, at any time and version', async () => {
  const { booked, change } = await noted()
  clock.now = new Date(noonIn(1, 10))
  expect((await ask(noteAppointment, change('Short, please', 7))).version).toBe(booked.version)
})

test('a note changed by the shop is not overwritten unseen', async () => {
  const { shop, booked, at, change } = await noted()
  await shop.edit(booked.id, { version: 1, note: 'Short; allergic to henna' })
  const refused = await refusal(noteAppointment, change('Long', 1))
  expect([refused.status, refused.code]).toEqual([409, 'appointment_changed'])
  expect((await ask(getAppointment, at)).note).toBe('Short; allergic to henna')
  expect((await ask(noteAppointment, change('Long', 2))).note).toBe('Long')
})

test('after the start or a cancellation the note stays', async () => {
  const { at, change } = await noted()
  clock.now = new Date(noonIn(1))
  const late = await refusal(noteAppointment, change('Late'))
  expect([late.status, late.code]).toEqual([422, 'too_late_to_note'])
  clock.now = TEST_NOW
  await ask(cancelAppointment, at)
  const gone = await refusal(noteAppointment, change('Gone'))
  expect([gone.status, gone.code]).toEqual([409, 'already_cancelled'])
})

test('other accounts cannot change it, nor the customer a shop’s entry for a number', async () => {
  const { phone, headers, at, change } = await noted()
  const stranger = await asPerson()
  expect((await refusal(noteAppointment, change('Mine', 1, stranger.headers))).status).toBe(404)
  expect((await refusal(noteAppointment, change('Mine', 1, {}))).status).toBe(401)
  expect((await ask(getAppointment, at)).note).toBe('Short, please')
  const unknown = { headers, params: { appointmentId: 'nobody' }, body: { note: 'x' } }
  expect((await refusal(noteAppointment, unknown)).code).toBe('appointment_not_found')
  const other = await openShop(awan)
  const written = await other.write({ start: noonIn(2), phone })
  const byPhone = { headers, params: { appointmentId: written.id }, body: { note: 'x' } }
  const refused = await refusal(noteAppointment, byPhone)
  expect([refused.status, refused.code]).toEqual([409, 'booked_by_phone'])
})

test.each([['x'.repeat(501)], ['a\u0000b'], ['\ud800'], [`e${'\u0301'.repeat(9)}`]])(
  'no note: %j',
  async (note) => {
    const { change } = await noted()
    const refused = await refusal(noteAppointment, change(note))
    expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
  },
)
