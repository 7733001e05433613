import { expect, test } from 'vitest'
import { choiceOf } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

const offering = (id: string, staffIds: string[]) => ({ id, serviceId: `of-${id}`, staffIds })
// Of a business only this is read.
const business = {
  offerings: [offering('cut', ['ali', 'omar']), offering('beard', ['ali'])],
} as unknown as Business

const chosen = (search: Record<string, string>) => {
  const {
    offering: first,
    staffId,
    also,
    gone,
    staffGone,
  } = choiceOf(business, new URLSearchParams(search))
  return [first?.id, staffId, also.map(({ id }) => id), gone, staffGone]
}

test('what is booked again keeps its services and its professional, and says what it cannot keep', () => {
  expect(chosen({ again: 'cut,beard', staff: 'ali' })).toEqual(['cut', 'ali', ['beard'], 0, false])
  expect(chosen({ again: 'old,beard', staff: 'omar' })).toEqual(['beard', undefined, [], 1, true])
  expect(chosen({ again: 'old' })).toEqual([undefined, undefined, [], 1, false])
  expect(chosen({ again: 'cut', offering: 'beard' })).toEqual([
    'beard',
    undefined,
    ['cut'],
    0,
    false,
  ])
  expect(chosen({ offering: 'cut', staff: 'gone' })).toEqual(['cut', undefined, [], 0, false])
})
