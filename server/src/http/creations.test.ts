import { afterAll, expect, test } from 'vitest'
import { createCustomer } from '@awan/core/customer/contract'
import { createOffering } from '@awan/core/offering/contract'
import { createPromotion } from '@awan/core/promotion/contract'
import { createSeason } from '@awan/core/staff/season-contract'
import { createStaff } from '@awan/core/staff/contract'
import { createExceptions, createTimeOff } from '@awan/core/staff/time-off-contract'
import { createTestApp } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createService } from '#testing/stage/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
afterAll(awan.close)

const staff = {
  name: { en: 'Noor', ar: null },
  offeringIds: [],
  weekly: [[], [], [], [], [], [], []],
}
const offering = { durationMinutes: 30, price: 1000, staffIds: [] }
const promotion = {
  name: { en: 'Spring', ar: null },
  kind: 'percent',
  value: 10,
  firstVisitOnly: false,
  firstDay: '2026-03-04',
  lastDay: '2026-03-05',
  weekdays: null,
  starting: null,
  offeringIds: [],
  useLimit: null,
}
const season = {
  name: 'Ramadan',
  firstDay: '2026-03-04',
  lastDay: '2026-03-05',
}
const weekly = [[{ from: 600, to: 720 }], [], [], [], [], [], []]
const exceptions = { staffId: null, dates: ['2026-03-05'], ranges: [] }
const timeOff = { staffId: null, start: noonIn(1), end: noonIn(2) }

test.each([
  ['staff', createStaff, staff, { name: { en: 'Sara', ar: null } }],
  ['offering', createOffering, offering, { price: 2000 }],
  ['promotion', createPromotion, promotion, { value: 20 }],
  ['hours_exception', createExceptions, exceptions, { reason: 'Eid' }],
  ['time_off', createTimeOff, timeOff, { reason: 'Eid' }],
  ['season', createSeason, season, { name: 'Winter' }],
  ['business_customer', createCustomer, { name: 'Noor' }, { name: 'Sara' }],
] as const)(
  'a new %s repeated with its key is added once',
  async (table, endpoint, body, other) => {
    const shop = await openShop(awan)
    const service = endpoint === createOffering ? await createService(awan.db) : undefined
    const parts = {
      ...(service && { serviceId: service.id }),
      ...(endpoint === createSeason && { hours: [{ staffId: shop.staffId, weekly }] }),
    }
    const send = async (change = {}) =>
      awan.app.inject({
        method: 'POST',
        url: endpoint.path.replace(':businessId', shop.business.id),
        headers: { host: 'localhost:3000', ...shop.headers, 'idempotency-key': `new-${table}` },
        payload: { ...body, ...parts, ...change },
      })
    const count = async () =>
      (
        await awan.db
          .selectFrom(table)
          .select('id')
          .where('business_id', '=', shop.business.id)
          .execute()
      ).length
    const before = await count()
    const [first, second] = await Promise.all([send(), send()])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(await count()).toBe(before + 1)
    expect((await send(other)).json()).toMatchObject({ code: 'idempotency_key_reused' })
  },
)
