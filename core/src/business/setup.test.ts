import { expect, test } from 'vitest'
import { SETUP_STEPS, setupOf, type SetupFacts } from './setup.ts'

const NOTHING: SetupFacts = {
  offerings: 0,
  days: 0,
  photos: 0,
  about: { en: ' ', ar: null },
  approved: false,
  bookings: 0,
}

const done = (facts: Partial<SetupFacts>) =>
  setupOf({ ...NOTHING, ...facts }).flatMap((one) => (one.done ? [one.step] : []))

test.each<[Partial<SetupFacts>, string[]]>([
  [{}, []],
  [{ offerings: 2 }, ['services']],
  [{ days: 1 }, ['hours']],
  [{ photos: 1 }, ['photo']],
  [{ about: { ar: 'صالون' } }, ['about']],
  [{ approved: true }, ['approval']],
  [{ bookings: 1 }, ['booking']],
])('with %j these are done: %j', (facts, expected) => {
  expect(done(facts)).toEqual(expected)
})

test('the steps are in order, with the first booking last', () => {
  expect(setupOf(NOTHING).map(({ step }) => step)).toEqual(SETUP_STEPS)
  expect(SETUP_STEPS.at(-1)).toBe('booking')
})
