import { afterAll, expect, test } from 'vitest'
import { getAppointment } from '@awan/core/appointment/contract'
import { decideBusiness } from '@awan/core/business/approval-contract'
import { listNotifications } from '@awan/core/notification/contract'
import { createTestApp, type Headers } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { newPhone } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, db } = awan
afterAll(awan.close)

const operator = await awan.asPerson({ operator: true })

const paused = async (headers: Headers) => {
  const { items } = await ask(listNotifications, { headers })
  return items.filter(({ event }) => event === 'paused')
}

const textsTo = async (phone: string) => {
  const rows = await db
    .selectFrom('message')
    .select('text')
    .where('to_phone', '=', phone)
    .where('dedupe_key', 'like', 'paused:%')
    .execute()
  return rows.map(({ text }) => text)
}

/** Returns the messages about a pause sent outside the app to a customer with an account. */
const noticesTo = async (phone: string) => {
  const { rows } = await awan.pool.query<{ text: string }>(
    `select message.text from message
     join notification as note on note.event = 'paused' and note.account_id = message.account_id
       and message.dedupe_key like 'notice:' || note.id || ':%'
     where message.to_phone = $1`,
    [phone],
  )
  return rows.map(({ text }) => text)
}

async function decideOn(businessId: string, decision: 'suspend' | 'restore') {
  const { version } = await db
    .selectFrom('business')
    .select('version')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const reason = decision === 'suspend' ? { reason: 'Three complaints' } : {}
  const body = { decision, version, ...reason }
  await ask(decideBusiness, { params: { businessId }, headers: operator.headers, body })
}

test('customers with appointments at a suspended shop are notified once, with its contacts', async () => {
  const shop = await openShop(awan, { staff: 3, business: { name: { ar: 'حلاقة زين' } } })
  const decide = (decision: 'suspend' | 'restore') => decideOn(shop.business.id, decision)
  const { customer, ...appointment } = await shop.book(noonIn(1))
  const [, second = '', third = ''] = shop.staffIds
  const called = newPhone()
  await shop.write({ start: noonIn(1), staffId: second, phone: called })
  await shop.write({ start: noonIn(2), staffId: second, phone: called })
  const known = await awan.asPerson()
  const noted = await shop.write({ start: noonIn(1), staffId: third, phone: known.phone })
  const gone = await shop.book(noonIn(3))
  await db
    .updateTable('account')
    .set({ whatsapp_agreed_at: awan.clock.now })
    .where('phone', 'in', [customer.phone, gone.customer.phone])
    .execute()
  await shop.cancel(gone.id, gone.version)

  await decide('suspend')
  expect(await paused(customer.headers)).toMatchObject([
    {
      by: null,
      business: { id: shop.business.id },
      appointment: { id: appointment.id, own: true },
    },
  ])
  expect(await paused(known.headers)).toMatchObject([{ appointment: { id: noted.id, own: true } }])
  expect(await paused(gone.customer.headers)).toEqual([])
  expect(await noticesTo(customer.phone)).toEqual([expect.stringContaining(shop.business.phone)])
  expect(await noticesTo(gone.customer.phone)).toEqual([])
  const text = `أوان: حلاقة زين لا يستقبل حجوزات حالياً. بشأن حجزك يُرجى الاتصال بالرقم ${shop.business.phone}.`
  expect(await textsTo(called)).toEqual([text])
  expect(await textsTo(customer.phone)).toEqual([])
  const seen = { headers: customer.headers, params: { appointmentId: appointment.id } }
  expect((await ask(getAppointment, seen)).business).toMatchObject({
    takesBookings: false,
    phone: shop.business.phone,
  })

  // After a second suspension the appointment is unchanged: no second notification in the app.
  await decide('restore')
  expect((await ask(getAppointment, seen)).business.takesBookings).toBe(true)
  await decide('suspend')
  expect(await paused(customer.headers)).toHaveLength(1)
  expect(await noticesTo(customer.phone)).toHaveLength(1)
})

test('a pause that ended in the night is not told in the morning', async () => {
  const [paused, restored] = [await openShop(awan), await openShop(awan)]
  awan.clock.now = new Date('2026-03-03T20:00:00Z')
  const people = []
  for (const shop of [paused, restored]) {
    const { customer } = await shop.book(noonIn(3))
    await db
      .updateTable('account')
      .set({ whatsapp_agreed_at: awan.clock.now })
      .where('phone', '=', customer.phone)
      .execute()
    await decideOn(shop.business.id, 'suspend')
    people.push(customer.phone)
  }
  await decideOn(restored.business.id, 'restore')
  awan.clock.now = new Date('2026-03-04T05:00:00Z')
  await awan.runJobs()
  const [open = '', closed = ''] = people
  expect(await noticesTo(open)).toHaveLength(1)
  expect(await noticesTo(closed)).toEqual([])
})
