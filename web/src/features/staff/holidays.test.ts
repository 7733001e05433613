import { expect, test } from 'vitest'
import { expectedRamadan, holidaysFrom } from '#features/staff/holidays.ts'

test('the holidays of the coming year stand in order, each once', () => {
  const found = holidaysFrom('2026-11-21')
  expect(found.map(({ id, firstDay }) => `${id} ${firstDay}`)).toEqual([
    'victory 2026-12-10',
    'christmas 2026-12-25',
    'newYear 2027-01-01',
    'army 2027-01-06',
    'eidAlFitr 2027-03-09',
    'nawroz 2027-03-21',
    'labour 2027-05-01',
    'eidAlAdha 2027-05-16',
    'republic 2027-07-14',
    'national 2027-10-03',
  ])
})

test('both Eids last some days and are only expected; the others are fixed', () => {
  const eids = holidaysFrom('2026-11-21').filter(({ expected }) => expected)
  expect(eids.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2027-03-09', '2027-03-11'],
    ['2027-05-16', '2027-05-19'],
  ])
})

test('a holiday of today still counts, one of yesterday is next year’s', () => {
  expect(holidaysFrom('2027-01-01')[0]).toMatchObject({ id: 'newYear', firstDay: '2027-01-01' })
  expect(holidaysFrom('2027-01-02').filter(({ id }) => id === 'newYear')).toEqual([
    { id: 'newYear', firstDay: '2028-01-01', lastDay: '2028-01-01', expected: false },
  ])
})

test('Ramadan is the next one, or the one that goes on', () => {
  const ramadan = { firstDay: '2027-02-08', lastDay: '2027-03-08' }
  expect(expectedRamadan('2026-11-21')).toEqual(ramadan)
  expect(expectedRamadan('2027-02-20')).toEqual(ramadan)
  expect(expectedRamadan('2027-03-08')).toEqual(ramadan)
  expect(expectedRamadan('2027-03-09')?.firstDay).toBe('2028-01-28')
})
