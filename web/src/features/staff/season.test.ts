import { expect, test } from 'vitest'
import type { TeamMember } from '#features/staff/api.ts'
import {
  contentOfSeason,
  draftOfSeason,
  faultOfSeason,
  newSeason,
  seasonOnDays,
  staffAtFault,
} from '#features/staff/season.ts'
import { weekFrom } from '#features/staff/week.ts'

const member = (id: string, active = true): TeamMember => ({
  id,
  version: 1,
  name: { en: id, ar: null },
  photo: null,
  active,
  position: 0,
  offeringIds: [],
  weekly: weekFrom('day'),
  upcoming: 0,
})

const RAMADAN = { name: 'Ramadan', firstDay: '2027-02-08', lastDay: '2027-03-08' }
const staff = [member('noor'), member('dalia'), member('gone', false)]
const draft = newSeason({ ...RAMADAN, template: 'ramadan' }, staff)

test('Ramadan is for active staff, in the evening', () => {
  expect(contentOfSeason(draft)).toEqual({
    ...RAMADAN,
    hours: [
      { staffId: 'dalia', weekly: weekFrom('ramadan') },
      { staffId: 'noor', weekly: weekFrom('ramadan') },
    ],
  })
})

test('another season starts with the hours that its staff have now', () => {
  const winter = { name: '', firstDay: '2027-12-01', lastDay: '2028-02-28' }
  expect(newSeason(winter, staff)).toMatchObject({
    staffIds: ['dalia', 'noor'],
    alike: true,
    common: weekFrom('day'),
  })
  const late = { ...member('late'), weekly: weekFrom('late') }
  const idle = { ...member('idle'), weekly: Array.from({ length: 7 }, () => []) }
  const own = newSeason(winter, [...staff, late, idle])
  expect([own.staffIds, own.alike]).toEqual([['dalia', 'late', 'noor'], false])
  expect(contentOfSeason(own).hours[1]).toEqual({ staffId: 'late', weekly: weekFrom('late') })
})

test('each may have their own week, and a saved season’s draft equals it', () => {
  const own = { ...draft, alike: false, own: { noor: weekFrom('day') } }
  const content = contentOfSeason(own)
  expect(content.hours[1]).toEqual({ staffId: 'noor', weekly: weekFrom('day') })
  const again = draftOfSeason(content)
  expect([again.alike, contentOfSeason(again)]).toEqual([false, content])
})

test.each([
  [{}, undefined],
  [{ name: ' ' }, 'name'],
  [{ lastDay: '2027-02-07' }, 'days'],
  [{ lastDay: '2027-12-31' }, 'long'],
  [{ staffIds: [] }, 'nobody'],
  [{ common: [[{ from: 600, to: 500 }], [], [], [], [], [], []] }, 'hours'],
  [{ common: [[], [], [], [], [], [], []] }, 'idle'],
])('%j: %s', (fields, fault) => {
  expect(faultOfSeason({ ...draft, ...fields }, [])).toBe(fault)
})

test('of several weeks, the staff member whose week is at fault is known', () => {
  const idle = Array.from({ length: 7 }, () => [])
  const own = { ...draft, alike: false, own: { noor: idle } }
  expect([faultOfSeason(own, []), staffAtFault(own, 'idle')]).toEqual(['idle', 'noor'])
  expect(staffAtFault(own, 'hours')).toBeUndefined()
})

test.each([
  ['2027-01-01', '2027-02-07', undefined],
  ['2027-01-01', '2027-02-08', 'overlap'],
  ['2027-02-20', '2027-02-21', 'overlap'],
  ['2027-03-08', '2027-04-01', 'overlap'],
  ['2027-03-09', '2027-04-01', undefined],
])('another season from %s to %s: %s', (firstDay, lastDay, fault) => {
  const other = { name: 'Winter', firstDay, lastDay }
  expect(faultOfSeason(draft, [other])).toBe(fault)
  expect(seasonOnDays(draft, [other])?.name).toBe(fault && 'Winter')
})
