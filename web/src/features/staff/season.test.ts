import { expect, test } from 'vitest'
import type { TeamMember } from '#features/staff/api.ts'
import {
  contentOfSeason,
  draftOfSeason,
  faultOfSeason,
  newSeason,
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
const draft = newSeason(RAMADAN, [member('noor'), member('dalia'), member('gone', false)])

test('a new season is for active staff, in the evening', () => {
  expect(contentOfSeason(draft)).toEqual({
    ...RAMADAN,
    hours: [
      { staffId: 'dalia', weekly: weekFrom('ramadan') },
      { staffId: 'noor', weekly: weekFrom('ramadan') },
    ],
  })
})

test('each may have their own week, and a saved season’s draft equals it', () => {
  const own = { ...draft, alike: false, own: { noor: weekFrom('day') } }
  const content = contentOfSeason(own)
  expect(content.hours[1]).toEqual({ staffId: 'noor', weekly: weekFrom('day') })
  const again = draftOfSeason({ id: 's', version: 1, ...content })
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
  expect(faultOfSeason({ ...draft, ...fields })).toBe(fault)
})

test('of several weeks, the staff member whose week is at fault is known', () => {
  const idle = Array.from({ length: 7 }, () => [])
  const own = { ...draft, alike: false, own: { noor: idle } }
  expect([faultOfSeason(own), staffAtFault(own, 'idle')]).toEqual(['idle', 'noor'])
  expect(staffAtFault(own, 'hours')).toBeUndefined()
})
