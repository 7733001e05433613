import { expect, test } from 'vitest'
import {
  presetOf,
  promotionDraftOf,
  promotionFaultsOf,
  startingHoursOf,
  type Draft,
} from '#console/promotions/form.ts'

const TODAY = '2026-03-03'
const sound: Draft = {
  ...promotionDraftOf(undefined, TODAY, false),
  name: { en: 'Mornings', ar: 'صباحات' },
}

test.each<[string, Partial<Draft>, string[]]>([
  ['a sound one', {}, []],
  ['one language', { name: { en: 'Mornings', ar: ' ' } }, []],
  ['the other language', { name: { en: '', ar: 'صباحات' } }, []],
  ['no name', { name: { en: ' ', ar: '' } }, ['name']],
  ['a letter for a name', { name: { en: 'M', ar: 'صباحات' } }, ['name']],
  ['no value', { value: undefined }, ['value']],
  ['too many percent', { value: 91 }, ['value']],
  ['as many dinars', { kind: 'amount', value: 5000 }, []],
  ['more dinars than any', { kind: 'amount', value: 10_000_001 }, ['value']],
  ['days that are over', { firstDay: '2026-03-01', lastDay: '2026-03-02' }, ['days']],
  ['days in the wrong order', { firstDay: '2026-03-09', lastDay: '2026-03-08' }, ['days']],
  ['no weekday', { weekdays: [] }, ['weekdays']],
  ['no service', { some: true }, ['services']],
  ['services that are not ticked any more', { some: false, offeringIds: ['a'] }, []],
  ['a limit that is no number', { useLimit: Number.NaN }, ['limit']],
  ['a limit of none', { useLimit: 0 }, ['limit']],
  ['a limit beyond all', { useLimit: 100_001 }, ['limit']],
])('%s has the faults it has', (_, change, faults) => {
  expect([...promotionFaultsOf({ ...sound, ...change }, TODAY)]).toEqual(faults)
})

test('an end at or before the beginning is after midnight', () => {
  expect(startingHoursOf(600, 720)).toEqual({ from: 600, to: 720 })
  expect(startingHoursOf(1320, 120)).toEqual({ from: 1320, to: 1560 })
})

test.each([
  ['weekday=2&from=720&to=1020', { weekdays: [2], starting: { from: 720, to: 1020 } }],
  ['weekday=4&from=1080&to=1560', { weekdays: [4], starting: { from: 1080, to: 1560 } }],
  ['weekday=8&from=720&to=1020', { starting: { from: 720, to: 1020 } }],
  ['weekday=0&from=720', {}],
  ['weekday=2&from=1020&to=720', { weekdays: [2] }],
  ['weekday=2&from=725&to=1020', { weekdays: [2] }],
  ['weekday=2.5&from=-30&to=1e3', {}],
  ['from=0&to=1440', {}],
  ['', {}],
])('a link with %s starts a new promotion so', (search, preset) => {
  const params = new URLSearchParams(search)
  const found = presetOf((key) => params.get(key) ?? undefined)
  expect(found).toEqual(preset)
  const draft = promotionDraftOf(undefined, TODAY, false, found)
  expect(draft).toMatchObject({ weekdays: null, starting: null, value: 20, ...preset })
})
