import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { createTestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp()
const { db } = awan
afterAll(awan.close)

test('a booking stores the shop’s channel that led to it, else the marketplace', async () => {
  const { business, offering } = await createShop(db)
  const { headers } = await awan.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const sources = ['qr', 'link', 'button', undefined] as const
  const kept = []
  for (const [at, source] of sources.entries()) {
    const body = { ...input, start: noonIn(at + 1), ...(source ? { source } : {}) }
    const { id } = await awan.ask(createAppointment, { headers: withKey(headers), body })
    const row = db.selectFrom('appointment').select('source').where('id', '=', id)
    kept.push((await row.executeTakeFirstOrThrow()).source)
  }
  expect(kept).toEqual(['qr', 'link', 'button', 'marketplace'])
})

test.each(['walk_in', 'phone', 'marketplace', 'evil'])(
  'a customer cannot say that a booking came as %s',
  async (source) => {
    const { business, offering } = await createShop(db)
    const { headers } = await awan.asPerson()
    const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1), source }
    const answer = await awan.app.inject({
      method: 'POST',
      url: createAppointment.path,
      headers: { host: 'localhost', ...withKey(headers) },
      payload: body,
    })
    expect(answer.statusCode).toBe(422)
  },
)
