import { afterAll, expect, test } from 'vitest'
import {
  changeSeason,
  createSeason,
  deleteSeason,
  listSeasons,
} from '@awan/core/staff/season-contract'
import { createTestApp } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, refusal } = awan
afterAll(awan.close)
const at = <Id extends string>(shop: OpenShop, name: Id, id: string) => ({
  headers: shop.headers,
  params: { businessId: shop.business.id, [name]: id },
})
const everyDay = (...ranges: { from: number; to: number }[]) =>
  Array.from({ length: 7 }, () => ranges)
const keep = (id: string) => [{ appointmentId: id, version: 1, action: 'keep' as const }]

const ramadan = { name: 'Ramadan', firstDay: '2026-03-04', lastDay: '2026-03-06' }
const evenings = everyDay({ from: 1200, to: 1560 })

test('a season replaces the week of those it names, and taking it back brings the week again', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const hours = [{ staffId: shop.staffId, weekly: evenings }]
  const season = await ask(createSeason, { ...shop.here, body: { ...ramadan, hours } })
  expect(season).toEqual({ id: season.id, version: 1, ...ramadan, hours })
  expect((await ask(listSeasons, shop.here)).items).toEqual([season])
  await expect(shop.book(noonIn(1))).rejects.toThrow('not_bookable')
  const evening = await shop.book(noonIn(1, 780))
  await shop.book(noonIn(4))
  const drop = at(shop, 'seasonId', season.id)
  const refused = await refusal(deleteSeason, { ...drop, body: { version: 1 } })
  expect(refused.data).toMatchObject({ visits: [{ id: evening.id }] })
  const decisions = keep(evening.id)
  const done = await call(deleteSeason, { ...drop, body: { version: 1, decisions } })
  expect(done.statusCode).toBe(204)
  await shop.book(noonIn(1))
})

test('setting or changing a season names the appointments it strands', async () => {
  const shop = await openShop(awan)
  const appointment = await shop.book(noonIn(1))
  const hours = [{ staffId: shop.staffId, weekly: evenings }]
  const refused = await refusal(createSeason, { ...shop.here, body: { ...ramadan, hours } })
  expect(refused.data).toMatchObject({ visits: [{ id: appointment.id }] })
  const later = { ...ramadan, firstDay: '2026-03-05', hours }
  const season = await ask(createSeason, { ...shop.here, body: later })
  const edit = at(shop, 'seasonId', season.id)
  const body = { ...ramadan, hours, version: 1 }
  expect((await refusal(changeSeason, { ...edit, body })).data).toMatchObject({
    visits: [{ id: appointment.id }],
  })
  const move = {
    appointmentId: appointment.id,
    version: 1,
    action: 'move' as const,
    start: noonIn(1, 540),
  }
  const changed = await ask(changeSeason, { ...edit, body: { ...body, decisions: [move] } })
  expect(changed).toMatchObject({ version: 2, firstDay: '2026-03-04' })
  expect(await refusal(changeSeason, { ...edit, body })).toMatchObject({
    code: 'changed_elsewhere',
    data: { current: { version: 2 } },
  })
  expect((await refusal(deleteSeason, { ...edit, body: { version: 1 } })).code).toBe(
    'changed_elsewhere',
  )
})

test('two seasons never share a day, also under concurrency', async () => {
  const shop = await openShop(awan)
  const hours = [{ staffId: shop.staffId, weekly: evenings }]
  const answers = await Promise.all(
    ['2026-03-04', '2026-03-05', '2026-03-06'].map((firstDay) =>
      call(createSeason, { ...shop.here, body: { ...ramadan, firstDay, hours } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  const next = { ...ramadan, firstDay: '2026-03-07', lastDay: '2026-03-08', hours }
  const second = await ask(createSeason, { ...shop.here, body: next })
  const edit = at(shop, 'seasonId', second.id)
  const overlapping = { ...next, firstDay: '2026-03-06', version: 1 }
  expect((await refusal(changeSeason, { ...edit, body: overlapping })).code).toBe('season_overlap')
})

test('a season without a working day, backwards or for half a year and more is refused', async () => {
  const shop = await openShop(awan)
  const hours = [{ staffId: shop.staffId, weekly: evenings }]
  for (const wrong of [
    { hours: [{ staffId: shop.staffId, weekly: everyDay() }] },
    { hours: [] },
    { lastDay: '2026-03-03' },
    { lastDay: '2026-09-30' },
  ]) {
    const answer = await refusal(createSeason, {
      ...shop.here,
      body: { ...ramadan, hours, ...wrong },
    })
    expect(answer.status).toBe(422)
  }
})
