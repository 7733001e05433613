import { expect, test } from 'vitest'
import { inEachLanguage } from '@awan/core/language'
import type { ShopOffering } from '#features/offering/api.ts'
import {
  contentOf,
  draftOf,
  faultsOf,
  needsArabic,
  newDraft,
  priceFaultOf,
  shownName,
  steppedDuration,
  withChosen,
} from '#features/offering/draft.ts'
import { groupsOf, movedTo } from '#features/offering/order.ts'

const OFFERING: ShopOffering = {
  id: 'a',
  version: 1,
  serviceId: 's',
  serviceName: { en: 'Haircut', ar: 'قص شعر' },
  categoryId: 'barber',
  name: { en: null, ar: null },
  durationMinutes: 30,
  price: 10_000,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  online: true,
  active: true,
  position: 0,
  staffIds: ['y', 'x'],
}

test('an untouched offering is sent unchanged', () => {
  expect(contentOf(draftOf(OFFERING))).toEqual({
    name: inEachLanguage(() => null),
    durationMinutes: 30,
    price: 10_000,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 5,
    online: true,
    staffIds: ['x', 'y'],
  })
})

test('a catalogue service starts with its usual duration and price, done by all staff', () => {
  const draft = newDraft({ durationMinutes: 45, usualPrice: 15_000 }, ['b', 'a'])
  expect(draft).toMatchObject({ durationMinutes: 45, price: 15_000, staffIds: ['a', 'b'] })
  expect(faultsOf(draft).size).toBe(0)
  // No usual price is known yet, so the price is required.
  expect([...faultsOf(newDraft({ durationMinutes: 45, usualPrice: null }, []))]).toEqual(['price'])
})

test('choosing all or none keeps who is not shown', () => {
  const shown = ['a', 'b']
  expect(withChosen(['gone', 'a'], { shown, chosen: shown })).toEqual(['a', 'b', 'gone'])
  expect(withChosen(['gone', 'a'], { shown, chosen: [] })).toEqual(['gone'])
})

test('names are trimmed; one of one letter is empty', () => {
  const draft = { ...draftOf(OFFERING), name: { en: '  Fade  ', ar: ' ' } }
  expect(contentOf(draft).name).toMatchObject({ en: 'Fade', ar: null })
  expect(faultsOf({ ...draft, name: { en: '  Fade  ', ar: 'أ' } }).has('name')).toBe(true)
})

test('the duration steps by five minutes onto its grid and stays within bounds', () => {
  expect([steppedDuration(30, 1), steppedDuration(30, -1)]).toEqual([35, 25])
  expect([steppedDuration(32, 1), steppedDuration(32, -1)]).toEqual([35, 30])
  expect([steppedDuration(720, 1), steppedDuration(5, -1), steppedDuration(undefined, 1)]).toEqual([
    720, 5, 5,
  ])
})

test.each([
  [4, true],
  [5, false],
  [720, false],
  [721, true],
  [undefined, true],
])('%s minutes are a fault: %s', (durationMinutes, fault) => {
  expect(faultsOf({ ...draftOf(OFFERING), durationMinutes }).has('duration')).toBe(fault)
})

test('free is a price, an empty one is not', () => {
  expect(faultsOf({ ...draftOf(OFFERING), price: 0 }).size).toBe(0)
  expect(faultsOf({ ...draftOf(OFFERING), price: undefined }).has('price')).toBe(true)
  expect(faultsOf({ ...draftOf(OFFERING), price: Number.NaN }).has('price')).toBe(true)
  expect(faultsOf({ ...draftOf(OFFERING), price: -1 }).has('price')).toBe(true)
})

test('a price too high is named so', () => {
  expect(faultsOf({ ...draftOf(OFFERING), price: 100_000_001 }).has('price')).toBe(true)
  expect(priceFaultOf(100_000_001)).toBe('register.range.price')
  expect(priceFaultOf(undefined)).toBe('offering.fault.price')
  expect(priceFaultOf(Number.NaN)).toBe('offering.fault.price')
})

test('an English name alone needs an Arabic one; meanwhile the service’s is shown', () => {
  const english = { ...OFFERING, name: { en: 'Skin fade', ar: null } }
  expect([needsArabic(english), needsArabic(OFFERING)]).toEqual([true, false])
  expect(shownName(english)).toEqual({ en: 'Skin fade', ar: 'قص شعر' })
})

test('groups are in the order of their first offering', () => {
  const offering = (id: string, categoryId: string, position: number) => ({
    ...OFFERING,
    id,
    categoryId,
    position,
  })
  const list = [offering('c', 'nails', 2), offering('a', 'spa', 1), offering('b', 'nails', 0)]
  const groups = groupsOf(list).map((group) => group.offerings.map(({ id }) => id))
  expect(groups).toEqual([['b', 'c'], ['a']])
})

test('an entry moves to another position, never out of the list', () => {
  const list = ['a', 'b', 'c']
  expect(movedTo(list, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(list, 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(list, 0, -1)).toBe(list)
  expect(movedTo(list, 2, 3)).toBe(list)
})
