import { expect, test } from 'vitest'
import { addDays } from '@awan/core/time'
import { closingOf, expectedRamadan, holidaysFrom } from '#features/staff/holidays.ts'
import type { TimeOffEntry } from '#features/staff/time-off.ts'

test('the coming year’s holidays are in order, each once', () => {
  const found = holidaysFrom('2026-11-21')
  expect(found.map(({ id, firstDay }) => `${id} ${firstDay}`)).toEqual([
    'victory 2026-12-10',
    'christmas 2026-12-25',
    'newYear 2027-01-01',
    'army 2027-01-06',
    'eidAlFitr 2027-03-09',
    'remembrance 2027-03-16',
    'nawroz 2027-03-21',
    'labour 2027-05-01',
    'eidAlAdha 2027-05-16',
    'ghadir 2027-05-24',
    'hijriNewYear 2027-06-06',
    'ashura 2027-06-15',
    'republic 2027-07-14',
    'arbaeen 2027-07-24',
    'mawlid 2027-08-14',
    'national 2027-10-03',
  ])
})

// By the Umm al-Qura calendar; Iraq sights the moon itself and is often a day later.
test.each([
  ['eidAlFitr', '2026-03-20', '2027-03-09', '2028-02-26'],
  ['eidAlAdha', '2026-05-27', '2027-05-16', '2028-05-05'],
  ['ghadir', '2026-06-04', '2027-05-24', '2028-05-13'],
  ['hijriNewYear', '2026-06-16', '2027-06-06', '2028-05-25'],
  ['ashura', '2026-06-25', '2027-06-15', '2028-06-03'],
  ['arbaeen', '2026-08-03', '2027-07-24', '2028-07-13'],
  ['mawlid', '2026-08-25', '2027-08-14', '2028-08-03'],
])('%s is expected on its days of 2026, 2027 and 2028', (id, ...days) => {
  const found = days.map((day) =>
    holidaysFrom(`${day.slice(0, 4)}-01-01`).find((one) => one.id === id),
  )
  expect(found.map((one) => [one?.firstDay, one?.expected])).toEqual(days.map((day) => [day, true]))
})

test('both Eids last some days, the other days of the moon one', () => {
  const moving = holidaysFrom('2026-11-21').filter(({ expected }) => expected)
  expect(moving.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)).toEqual([
    '2027-03-09 2027-03-11',
    '2027-05-16 2027-05-19',
    '2027-05-24 2027-05-24',
    '2027-06-06 2027-06-06',
    '2027-06-15 2027-06-15',
    '2027-07-24 2027-07-24',
    '2027-08-14 2027-08-14',
  ])
})

test('a holiday today still counts, yesterday’s is next year’s', () => {
  expect(holidaysFrom('2027-01-01')[0]).toMatchObject({ id: 'newYear', firstDay: '2027-01-01' })
  expect(holidaysFrom('2027-01-02').filter(({ id }) => id === 'newYear')).toEqual([
    { id: 'newYear', firstDay: '2028-01-01', lastDay: '2028-01-01', expected: false },
  ])
})

test.each([
  ['eidAlFitr', '2027-03-09', '2027-03-11', '2027-03-12'],
  ['eidAlAdha', '2027-05-16', '2027-05-19', '2027-05-20'],
])('%s counts until its last day has passed', (id, firstDay, lastDay, after) => {
  const underWay = { id, firstDay, lastDay, expected: true }
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1))
    expect(holidaysFrom(day)[0], day).toEqual(underWay)
  expect(holidaysFrom(after).filter((one) => one.firstDay <= after)).toEqual([])
})

test('Ramadan is the next one, or the present one', () => {
  const ramadan = { firstDay: '2027-02-08', lastDay: '2027-03-08' }
  expect(expectedRamadan('2026-11-21')).toEqual(ramadan)
  expect(expectedRamadan('2027-02-20')).toEqual(ramadan)
  expect(expectedRamadan('2027-03-08')).toEqual(ramadan)
  expect(expectedRamadan('2027-03-09')?.firstDay).toBe('2028-01-28')
})

test('a holiday of which some days are closed can be closed on the others', () => {
  const closedOn = (firstDay: string, lastDay = firstDay): TimeOffEntry => ({
    kind: 'days',
    key: firstDay,
    staffId: null,
    reason: '',
    ranges: [],
    exceptionIds: [firstDay],
    firstDay,
    lastDay,
  })
  const eid = { firstDay: '2027-03-09', lastDay: '2027-03-11' }
  const toClose = (today: string, ...entries: TimeOffEntry[]) => closingOf(eid, entries, today).left
  expect(toClose('2027-03-01')).toEqual(eid)
  expect(toClose('2027-03-01', closedOn(eid.firstDay))).toEqual({ ...eid, firstDay: '2027-03-10' })
  expect(toClose('2027-03-01', closedOn('2027-03-10'))).toEqual(eid)
  expect(toClose('2027-03-10', closedOn('2027-03-10'))).toEqual({ ...eid, firstDay: eid.lastDay })
  const whole = closedOn(eid.firstDay, eid.lastDay)
  expect(closingOf(eid, [whole], '2027-03-01')).toEqual({ left: undefined, closed: true })
  const own = { ...whole, key: 'own', staffId: 's', ranges: [{ from: 600, to: 720 }] }
  expect(closingOf(eid, [whole, own], '2027-03-01')).toEqual({ left: undefined, closed: false })
})
