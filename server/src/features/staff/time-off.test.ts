import { afterAll, expect, test } from 'vitest'
import { appointmentsAffectedData } from '@awan/core/appointment/affected-contract'
import { getBusiness } from '@awan/core/business/contract'
import {
  createExceptions,
  createTimeOff,
  deleteException,
  deleteExceptions,
  deleteTimeOff,
  listTimeOff,
} from '@awan/core/staff/time-off-contract'
import {
  changeSeason,
  createSeason,
  deleteSeason,
  listSeasons,
} from '@awan/core/staff/season-contract'
import { addDays } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, refusal, db } = awan
afterAll(awan.close)

const list = (shop: OpenShop, query = {}) => ask(listTimeOff, { ...shop.here, query })
const at = <Id extends string>(shop: OpenShop, name: Id, id: string) => ({
  headers: shop.headers,
  params: { businessId: shop.business.id, [name]: id },
})
const everyDay = (...ranges: { from: number; to: number }[]) =>
  Array.from({ length: 7 }, () => ranges)
const morning = [{ from: 600, to: 720 }]
const closed = { staffId: null, ranges: [] }
const keep = (id: string) => [{ appointmentId: id, version: 1, action: 'keep' as const }]

test('a closure for all is in the list, on the page and not bookable', async () => {
  const shop = await openShop(awan)
  const dates = ['2026-03-05', '2026-03-04']
  const { items } = await ask(createExceptions, {
    ...shop.here,
    body: { ...closed, dates, reason: 'Eid' },
  })
  expect(items).toMatchObject([
    { staffId: null, date: '2026-03-04', ranges: [], reason: 'Eid' },
    { staffId: null, date: '2026-03-05', ranges: [], reason: 'Eid' },
  ])
  expect((await list(shop)).exceptions).toEqual(items)
  expect((await list(shop, { from: '2026-03-05', to: '2026-03-05' })).exceptions).toHaveLength(1)
  const { hours } = await ask(getBusiness, { params: { businessId: shop.business.id } })
  expect(hours.filter(({ ranges }) => ranges.length === 0)).toHaveLength(2)
  await expect(shop.book(noonIn(1))).rejects.toThrow('not_bookable')
  const taken = { ...shop.here, body: { exceptionIds: items.map(({ id }) => id) } }
  await ask(deleteExceptions, taken)
  expect((await refusal(deleteExceptions, taken)).code).toBe('absence_not_found')
  await shop.book(noonIn(1))
  await shop.book(noonIn(2))
  const entries = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', shop.business.id)
    .where('action', '=', 'exception.removed')
    .execute()
  expect(entries).toMatchObject([{ detail: { dates: ['2026-03-04', '2026-03-05'] } }])
})

test('a date set again has the new hours, and the audit log the old ones', async () => {
  const shop = await openShop(awan)
  const body = { staffId: shop.staffId, dates: ['2026-03-04'], ranges: morning }
  const [first] = (await ask(createExceptions, { ...shop.here, body })).items
  const [second] = (await ask(createExceptions, { ...shop.here, body: { ...body, ranges: [] } }))
    .items
  expect(second).toEqual({ ...first, ranges: [] })
  const entries = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', shop.staffId)
    .where('action', '=', 'exception.set')
    .orderBy('id')
    .execute()
  expect(entries.at(-1)?.detail).toMatchObject({ replaced: [{ ranges: morning }] })
})

test('a closure lists the appointments it affects, on its dates only and past midnight too', async () => {
  const weekly = Array.from({ length: 7 }, () => [[600, 1590]] as const)
  const shop = await openShop(awan, { weekly })
  const noon = await shop.book(noonIn(1))
  // Half past midnight of the 5th belongs to the working day of the 4th.
  const night = await shop.book(noonIn(1, 750))
  await shop.book(noonIn(2))
  const body = { ...closed, dates: ['2026-03-04'] }
  const refused = await refusal(createExceptions, { ...shop.here, body })
  expect(refused).toMatchObject({
    status: 409,
    data: { visits: [{ id: noon.id }, { id: night.id }] },
  })
  // Noon is taken on the next day; half past midnight before it would be nearer.
  const [instead] = appointmentsAffectedData.parse(refused.data).visits
  expect(instead?.alternatives[0]?.start).toBe(noonIn(2, -30))
  expect((await list(shop)).exceptions).toEqual([])
  const decisions = [...keep(noon.id), ...keep(night.id)]
  await ask(createExceptions, { ...shop.here, body: { ...body, decisions } })
})

test('removing longer hours of a date lists the appointments in them', async () => {
  const shop = await openShop(awan, { weekly: [[], [], [], [], [], [], []] })
  const body = { staffId: null, dates: ['2026-03-04'], ranges: [{ from: 600, to: 1000 }] }
  const { items } = await ask(createExceptions, { ...shop.here, body })
  const appointment = await shop.book(noonIn(1))
  const exceptionIds = items.map(({ id }) => id)
  const drop = { ...shop.here, body: { exceptionIds } }
  expect((await refusal(deleteExceptions, drop)).data).toMatchObject({
    visits: [{ id: appointment.id }],
  })
  const decisions = [{ appointmentId: appointment.id, version: 1, action: 'cancel' as const }]
  await ask(deleteExceptions, { ...shop.here, body: { exceptionIds, decisions } })
  expect((await shop.diary('2026-03-04')).visits).toMatchObject([{ status: 'cancelled' }])
})

test('time off is noted and taken back; it names the appointments it touches to the minute', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const appointment = await shop.book(noonIn(1))
  const mine = { staffId: shop.staffId, reason: 'Dentist' }
  // One time off ends as the appointment begins, the other begins as it ends.
  const before = { ...mine, start: noonIn(1, -60), end: noonIn(1) }
  const made = await ask(createTimeOff, { ...shop.here, body: before })
  expect(made).toMatchObject(before)
  await ask(createTimeOff, {
    ...shop.here,
    body: { ...mine, start: noonIn(1, 30), end: noonIn(1, 60) },
  })
  const through = { ...mine, start: noonIn(1, 29), end: noonIn(1, 60) }
  const refused = await refusal(createTimeOff, { ...shop.here, body: through })
  expect(refused.data).toMatchObject({ visits: [{ id: appointment.id }] })
  const theirs = { ...through, staffId: shop.staffIds[1] ?? '' }
  await ask(createTimeOff, { ...shop.here, body: theirs })
  const all = { ...through, staffId: null }
  expect((await refusal(createTimeOff, { ...shop.here, body: all })).code).toBe('visits_affected')
  expect((await list(shop)).timeOff).toHaveLength(3)
  const gone = at(shop, 'timeOffId', made.id)
  expect((await call(deleteTimeOff, gone)).statusCode).toBe(204)
  expect((await refusal(deleteTimeOff, gone)).code).toBe('absence_not_found')
})

test.each([
  ['an end before the start', createTimeOff, { start: noonIn(2), end: noonIn(1) }, 'end'],
  ['time off of more than a year', createTimeOff, { start: noonIn(1), end: noonIn(400) }, 'end'],
  [
    'more than a year of dates',
    createExceptions,
    {
      dates: Array.from({ length: 367 }, (_, day) => addDays('2026-04-01', day)),
      ranges: [],
    },
    'dates',
  ],
  ['time off in a mistyped year', createTimeOff, { start: noonIn(1100), end: noonIn(1101) }, 'end'],
  ['a date of a mistyped year', createExceptions, { dates: ['2029-03-06'], ranges: [] }, 'dates'],
  ['a date twice', createExceptions, { dates: ['2026-04-01', '2026-04-01'], ranges: [] }, 'dates'],
  ['an invalid date', createExceptions, { dates: ['2026-02-30'], ranges: [] }, 'dates.0'],
] as const)('%s is refused by its field', async (_, endpoint, wrong, field) => {
  const shop = await openShop(awan)
  const answer = await awan.app.inject({
    method: 'POST',
    url: endpoint.path.replace(':businessId', shop.business.id),
    headers: { host: 'localhost:3000', ...shop.headers },
    payload: { staffId: null, ...wrong },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(`"field":"${field}"`)
})

test('what lies years ahead is listed, so that it can be taken back', async () => {
  const shop = await openShop(awan)
  const { items } = await ask(createExceptions, {
    ...shop.here,
    body: { ...closed, dates: ['2029-03-03'] },
  })
  const away = { staffId: shop.staffId, start: noonIn(1000), end: noonIn(1001) }
  const timeOff = await ask(createTimeOff, { ...shop.here, body: away })
  expect(await list(shop)).toEqual({ exceptions: items, timeOff: [timeOff] })
})

const ramadan = { name: 'Ramadan', firstDay: '2026-03-04', lastDay: '2026-03-06' }
const evenings = everyDay({ from: 1200, to: 1560 })

test('another shop’s time off, seasons and staff are unreachable', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const theirStaff = other.staffId
  const dates = ['2026-03-04']
  const closure = await ask(createExceptions, { ...other.here, body: { ...closed, dates } })
  const away = { staffId: null, start: noonIn(3), end: noonIn(4) }
  const timeOff = await ask(createTimeOff, { ...other.here, body: away })
  const hours = [{ staffId: theirStaff, weekly: evenings }]
  const season = await ask(createSeason, { ...other.here, body: { ...ramadan, hours } })
  const before = [await list(other), await ask(listSeasons, other.here)]
  const edit = at(shop, 'seasonId', season.id)
  const own = [{ staffId: shop.staffId, weekly: evenings }]
  const answers = [
    await refusal(deleteExceptions, {
      ...shop.here,
      body: { exceptionIds: closure.items.map(({ id }) => id) },
    }),
    await refusal(deleteTimeOff, at(shop, 'timeOffId', timeOff.id)),
    await refusal(changeSeason, { ...edit, body: { ...ramadan, hours: own, version: 1 } }),
    await refusal(deleteSeason, { ...edit, body: { version: 1 } }),
    await refusal(createSeason, { ...shop.here, body: { ...ramadan, hours } }),
    await refusal(createExceptions, {
      ...shop.here,
      body: { staffId: theirStaff, dates, ranges: [] },
    }),
    await refusal(createTimeOff, { ...shop.here, body: { ...away, staffId: theirStaff } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422, 404, 404])
  expect([await list(other), await ask(listSeasons, other.here)]).toEqual(before)
  expect(await list(shop)).toEqual({ exceptions: [], timeOff: [] })
})

test('the staff role sees its own hours and everyone’s', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [mine = '', theirs = ''] = shop.staffIds
  for (const staffId of [mine, theirs, null])
    await ask(createExceptions, {
      ...shop.here,
      body: { staffId, dates: ['2026-04-01'], ranges: [] },
    })
  const hours = [mine, theirs].map((staffId) => ({ staffId, weekly: evenings }))
  await ask(createSeason, { ...shop.here, body: { ...ramadan, hours } })
  const person = await createMember(db, shop.business.id, 'staff', {}, mine)
  const here = { params: { businessId: shop.business.id }, headers: await awan.signIn(person.id) }
  const seen = (await ask(listTimeOff, here)).exceptions.map(({ staffId }) => staffId)
  expect(seen.sort()).toEqual([mine, null].sort())
  const [season] = (await ask(listSeasons, here)).items
  expect(season?.hours.map(({ staffId }) => staffId)).toEqual([mine])
})

test('a shop without staff can be closed, and a shop that waits can be set up', async () => {
  const shop = await createShop(db, { staff: 0, business: { status: 'pending' } })
  const owner = await createMember(db, shop.business.id)
  const here = { params: { businessId: shop.business.id }, headers: await awan.signIn(owner.id) }
  const body = { ...closed, dates: ['2026-03-04'] }
  expect((await ask(createExceptions, { ...here, body })).items).toHaveLength(1)
})

test('older programs delete one date as before', async () => {
  const shop = await openShop(awan)
  const body = { ...closed, dates: ['2026-03-04', '2026-03-05'] }
  const { items } = await ask(createExceptions, { ...shop.here, body })
  const taken = at(shop, 'exceptionId', items[0]?.id ?? '')
  await ask(deleteException, taken)
  expect((await refusal(deleteException, taken)).code).toBe('absence_not_found')
  expect((await list(shop)).exceptions).toEqual([items[1]])
})

test('a year of dates is set by one request, and taken back by one', async () => {
  const shop = await openShop(awan)
  const dates = Array.from({ length: 366 }, (_, at) => addDays('2026-03-04', at))
  const { items } = await ask(createExceptions, { ...shop.here, body: { ...closed, dates } })
  expect(items).toHaveLength(366)
  await expect(shop.book(noonIn(40))).rejects.toThrow('not_bookable')
  const exceptionIds = items.map(({ id }) => id)
  await ask(deleteExceptions, { ...shop.here, body: { exceptionIds } })
  await shop.book(noonIn(40))
})
