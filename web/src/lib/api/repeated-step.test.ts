import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { newRepeatedStep, unlessGone } from '#lib/api/repeated-step.ts'

/** A business that only a decision on its current version changes; `answers` says of each response whether it arrives. */
function desk(...answers: boolean[]) {
  const row = { version: 1, status: 'pending', reason: '' }
  const arriving = async () => {
    if (answers.shift() === false) throw new ApiError('network', 0, 'lost')
    return { ...row }
  }
  const decide = async (version: number, status: string, reason = '') => {
    if (version !== row.version) throw new ApiError('changed_elsewhere', 409, '')
    Object.assign(row, { version: version + 1, status, reason })
    return arriving()
  }
  const take = newRepeatedStep()
  const decline = async (reason: string) =>
    take({
      send: async () => decide(1, 'declined', reason),
      read: arriving,
      isTaken: (now) => now.status === 'declined' && now.reason === reason,
    })
  return { decide, decline, row }
}

test('a step whose response was lost succeeds when it is repeated', async () => {
  const { decline, row } = desk(false)
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'network' })
  expect(await decline('No shop')).toEqual({ version: 2, status: 'declined', reason: 'No shop' })
  expect(row.version).toBe(2)
})

test('a failed look at the row is repeated with the step', async () => {
  const { decline } = desk(false, false)
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'network' })
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'network' })
  expect(await decline('No shop')).toMatchObject({ status: 'declined' })
})

test('another reason than the one that was stored is refused', async () => {
  const { decline } = desk(false)
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'network' })
  await expect(decline('No photos')).rejects.toMatchObject({ code: 'changed_elsewhere' })
})

test('the same step of another operator is no own one', async () => {
  const { decide, decline } = desk()
  await decide(1, 'declined', 'No shop')
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'changed_elsewhere' })
})

test('what another operator did after a lost request is refused', async () => {
  const { decide, decline } = desk(false)
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'network' })
  await decide(2, 'approved')
  await expect(decline('No shop')).rejects.toMatchObject({ code: 'changed_elsewhere' })
})

const lost = new ApiError('network', 0, 'lost')
const stale = (start: string) =>
  new ApiError('changed_elsewhere', 409, '', { appointment: { start } })

const take = newRepeatedStep()

/** Sends a move of an appointment to ten, which ends as given. */
const move = (id: string, outcome: Error | { start: string }) =>
  take({
    change: [id, 1, { start: '10:00' }],
    send: async () => {
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    read: ({ data }) => data.appointment as { start: string }, // as `stale` states it
    isTaken: ({ start }) => start === '10:00',
  }).catch((error: ApiError) => error.code)

test('a change made without a response is no conflict when it is sent again', async () => {
  expect(await move('lost', lost)).toBe('network')
  expect(await move('lost', stale('10:00'))).toEqual({ start: '10:00' })
})

test('another member’s change is a conflict, after a lost response too', async () => {
  expect(await move('theirs', stale('10:00'))).toBe('changed_elsewhere')
  expect(await move('both', lost)).toBe('network')
  expect(await move('both', stale('11:00'))).toBe('changed_elsewhere')
})

test('a removal of a row that is gone has succeeded; another refusal stays', () => {
  const gone = new ApiError('block_not_found', 404, 'gone')
  expect(unlessGone('block_not_found')(gone)).toBeUndefined()
  expect(() => unlessGone('absence_not_found')(gone)).toThrow(gone)
})
