import { afterAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import {
  createBlock,
  createBusiness,
  createOffering,
  createStaff,
  everyDay,
} from '#testing/stage/factories.ts'
import { recordQueries } from '#testing/races/recorder.ts'
import { exampleStarts } from './example.service.ts'

const on = await createTestApp()
afterAll(on.close)

const draft = { gridMinutes: 30, noticeMinutes: 0, horizonDays: 30 }

/** Creates a shop in which each staff member has another offering, and time from a later hour on. */
async function shopOf(team: number) {
  const business = await createBusiness(on.db)
  const staff = []
  for (let at = 1; at <= team; at += 1) {
    const { id } = await createOffering(on.db, business.id, { duration_minutes: 30 * at })
    const weekly = everyDay([720 + 60 * at, 1320])
    staff.push(await createStaff(on.db, business.id, { weekly, offerings: [id] }))
  }
  return { businessId: business.id, staff }
}

test('the examples of rules take as many queries for a large team as for one person', async () => {
  const { db, queries } = recordQueries(on.pool)
  const counts = []
  for (const team of [1, 5]) {
    const { businessId } = await shopOf(team)
    queries.length = 0
    expect(await exampleStarts(db, businessId, draft, TEST_NOW)).toMatchObject({
      first: noonIn(0, 60),
      later: noonIn(7, 60),
    })
    counts.push(queries.length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('an example is a start of the staff member who can begin first, with their own offering', async () => {
  const { businessId, staff } = await shopOf(2)
  const [first] = staff
  if (!first) throw new Error('no staff')
  for (const minutes of [60, 90]) await createBlock(on.db, businessId, first.id, noonIn(0, minutes))
  expect(await exampleStarts(on.db, businessId, draft, TEST_NOW)).toMatchObject({
    first: noonIn(0, 120),
    later: noonIn(7, 60),
  })
})
