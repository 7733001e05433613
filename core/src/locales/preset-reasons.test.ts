import { expect, test } from 'vitest'
import { BLOCK_REASONS, CANCEL_REASONS, HOLIDAY_NAMES, reasonIn } from './preset-reasons.ts'

const PRESETS: { en: string; ar: string }[] = [
  ...Object.values(BLOCK_REASONS),
  ...Object.values(CANCEL_REASONS),
  ...Object.values(HOLIDAY_NAMES),
]

test.each(PRESETS)(
  '$en is read in the language of the reader, whichever it was stored in',
  ({ en, ar }) => {
    expect([reasonIn('en', en), reasonIn('en', ar)]).toEqual([en, en])
    expect([reasonIn('ar', en), reasonIn('ar', ar)]).toEqual([ar, ar])
  },
)

test('own words stay as they are', () => {
  expect(reasonIn('ar', 'Prayer at noon')).toBe('Prayer at noon')
  expect(reasonIn('en', '')).toBe('')
})
