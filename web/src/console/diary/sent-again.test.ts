import { expect, test } from 'vitest'
import { sentAgain } from '#console/diary/sent-again.ts'
import { ApiError } from '#lib/api/api-error.ts'

const lost = new ApiError('network', 0, 'lost')
const stale = (start: string) =>
  new ApiError('changed_elsewhere', 409, '', { appointment: { start } })

/** Sends a move of an appointment to ten, which ends as given. */
const move = (id: string, outcome: Error | { start: string }) =>
  sentAgain(
    [id, 1, { start: '10:00' }],
    'appointment',
    async () => {
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    ({ start }) => start === '10:00',
  ).catch((error: ApiError) => error.code)

test('a change made without a response is no conflict when it is sent again', async () => {
  expect(await move('lost', lost)).toBe('network')
  expect(await move('lost', stale('10:00'))).toEqual({ start: '10:00' })
})

test('another member’s change is a conflict, after a lost response too', async () => {
  expect(await move('theirs', stale('10:00'))).toBe('changed_elsewhere')
  expect(await move('both', lost)).toBe('network')
  expect(await move('both', stale('11:00'))).toBe('changed_elsewhere')
})
