import { expect, test } from 'vitest'
import { DAY_MS } from '../time.ts'
import { authorName, EDIT_DAYS, REVIEW_DAYS, reviewableUntil, type Reviewed } from './rules.ts'

const END = Date.parse('2026-03-03T09:00:00Z')
const completed: Reviewed = {
  status: 'completed',
  missed: false,
  end: END,
  atOwnShop: false,
  review: null,
}

test('a visit can be reviewed from its end on, for so many days', () => {
  const until = END + REVIEW_DAYS * DAY_MS
  expect(reviewableUntil(completed, END - 1)).toEqual({ reason: 'not_completed' })
  expect(reviewableUntil(completed, END)).toEqual({ until })
  expect(reviewableUntil(completed, until - 1)).toEqual({ until })
  expect(reviewableUntil(completed, until)).toEqual({ reason: 'too_late' })
})

test('a review can be changed for so many days, however late it was written', () => {
  const createdAt = END + (REVIEW_DAYS - 1) * DAY_MS
  const written = { ...completed, review: { createdAt, removed: false } }
  const until = createdAt + EDIT_DAYS * DAY_MS
  expect(reviewableUntil(written, until - 1)).toEqual({ until })
  expect(reviewableUntil(written, until)).toEqual({ reason: 'too_late' })
})

test.each([
  [{ status: 'cancelled' }, 'not_completed'],
  [{ missed: true }, 'missed'],
  [{ atOwnShop: true }, 'own_shop'],
  [{ review: { createdAt: END, removed: true } }, 'removed'],
] as const)('%j cannot be reviewed', (values, reason) => {
  expect(reviewableUntil({ ...completed, ...values }, END + 1)).toEqual({ reason })
})

test('others see the first word of a name only', () => {
  expect(authorName('  زينب عبد الكريم ')).toBe('زينب')
  expect(authorName('Sara\u00a0Ahmed')).toBe('Sara')
  expect(authorName(null)).toBe('')
})
