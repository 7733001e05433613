import { afterAll, expect, test } from 'vitest'
import { rescheduleAppointment } from '@awan/core/appointment/contract'
import { listAudit } from '@awan/core/audit/contract'
import { createExceptions, deleteExceptions } from '@awan/core/staff/time-off-contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, db } = awan
afterAll(awan.close)

const ali = { en: 'Ali', ar: 'علي' }
const sara = { en: null, ar: 'سارة' }

/** Opens a shop with two staff members, and names them. */
async function openNamed() {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  const names = { [first]: ali, [second]: { ar: 'سارة' } }
  for (const [id, name] of Object.entries(names))
    await db
      .updateTable('staff')
      .set({ name })
      .where('business_id', '=', shop.business.id)
      .where('id', '=', id)
      .execute()
  return { ...shop, first, second }
}

/** Returns the newest entry of an action. */
async function newest(shop: OpenShop, action: string) {
  const { items } = await ask(listAudit, shop.here)
  return items.find((entry) => entry.action === action)
}

test('a changed staff member of an appointment is named, before and after', async () => {
  const shop = await openNamed()
  const { id } = await shop.write({ start: noonIn(1), staffId: shop.first })
  await shop.edit(id, { version: 1, staffId: shop.second })
  const named = { field: 'staffId', before: null, after: null, staff: { before: ali, after: sara } }
  expect((await newest(shop, 'appointment.changed'))?.changes).toEqual([named])
  await shop.move(id, { start: noonIn(1), staffId: shop.first, version: 2 })
  expect((await newest(shop, 'appointment.moved'))?.changes).toEqual([
    { ...named, staff: { before: sara, after: ali } },
  ])
})

test('a customer’s move names the old time and the new one', async () => {
  const shop = await openNamed()
  const { id, customer } = await shop.book(noonIn(1))
  await ask(rescheduleAppointment, {
    headers: customer.headers,
    params: { appointmentId: id },
    body: { start: noonIn(2) },
  })
  expect((await newest(shop, 'appointment.moved'))?.changes).toMatchObject([
    { field: 'start', before: noonIn(1), after: noonIn(2), staff: null },
    { field: 'end' },
  ])
})

test('entries about dated hours name their days and the staff member, also those of older versions', async () => {
  const shop = await openNamed()
  const set = async (staffId: string | null, dates: string[]) =>
    (await ask(createExceptions, { ...shop.here, body: { staffId, dates, ranges: [] } })).items
  const items = await set(null, ['2026-03-10', '2026-03-06', '2026-03-05'])
  const days = [
    { first: '2026-03-05', last: '2026-03-06' },
    { first: '2026-03-10', last: '2026-03-10' },
  ]
  expect(await newest(shop, 'exception.set')).toMatchObject({ name: null, days })
  const body = { exceptionIds: items.map(({ id }) => id) }
  await ask(deleteExceptions, { ...shop.here, body })
  expect(await newest(shop, 'exception.removed')).toMatchObject({ days })
  await set(shop.second, ['2026-03-05'])
  expect(await newest(shop, 'exception.set')).toMatchObject({
    name: sara,
    days: [{ last: '2026-03-05' }],
  })
  await db
    .insertInto('audit_entry')
    .values({ at: TEST_NOW, business_id: shop.business.id, action: 'exception.set', subject: 'x' })
    .execute()
  expect(await newest(shop, 'exception.set')).toMatchObject({ name: null, days: [], changes: [] })
})
