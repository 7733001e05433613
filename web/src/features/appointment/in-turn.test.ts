import { expect, test } from 'vitest'
import { changesInTurn } from '#features/appointment/in-turn.ts'

const APPOINTMENT = { id: 'v1', version: 1, mark: 'none' }

/** A server that changes one appointment, refuses stale versions, and responds when the test lets it. */
function serverOf(appointment = APPOINTMENT) {
  let now = appointment
  const waiting: (() => void)[] = []
  return {
    mark: (mark: string) => async (from: typeof APPOINTMENT) => {
      await new Promise<void>((answer) => void waiting.push(answer))
      if (from.version !== now.version) throw new Error('changed_elsewhere')
      now = { ...now, mark, version: now.version + 1 }
      return now
    },
    byAnother: () => {
      now = { ...now, version: now.version + 1 }
    },
    answer: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('a second change of an appointment uses the version of the first', async () => {
  const { send, isUnderway } = changesInTurn<typeof APPOINTMENT>()
  const server = serverOf()
  const first = send(APPOINTMENT, server.mark('arrived'))
  const second = send({ ...APPOINTMENT, mark: 'arrived' }, server.mark('completed'))
  await server.answer()
  expect(await first).toMatchObject({ mark: 'arrived', version: 2 })
  expect(isUnderway('v1')).toBe(true)
  await server.answer()
  expect(await second).toMatchObject({ mark: 'completed', version: 3 })
  expect(isUnderway()).toBe(false)
})

test('rows that are read during changes keep the results of those', async () => {
  const { send, laidOver } = changesInTurn<typeof APPOINTMENT>()
  const server = serverOf()
  const other = { id: 'v2', version: 1, mark: 'none' }
  const marked = (mark: string) => ({ ...APPOINTMENT, mark })
  const first = send(APPOINTMENT, server.mark('arrived'), marked('arrived'))
  expect(laidOver([other, APPOINTMENT])).toEqual([other, marked('arrived')])
  const second = send(marked('arrived'), server.mark('completed'), marked('completed'))
  await server.answer()
  await first
  expect(laidOver([APPOINTMENT])).toEqual([marked('completed')])
  await server.answer()
  await second
  expect(laidOver([APPOINTMENT])).toEqual([APPOINTMENT])
})

test('another session’s change in between is still a conflict', async () => {
  const { send } = changesInTurn<typeof APPOINTMENT>()
  const server = serverOf()
  const first = send(APPOINTMENT, server.mark('arrived'))
  const second = send(APPOINTMENT, server.mark('completed')).catch((error: Error) => error.message)
  await server.answer()
  await first
  server.byAnother()
  await server.answer()
  expect(await second).toBe('changed_elsewhere')
})

test('a refused change does not discard the next one', async () => {
  const { send, isUnderway } = changesInTurn<typeof APPOINTMENT>()
  const server = serverOf()
  const first = send({ ...APPOINTMENT, version: 0 }, server.mark('missed')).catch(() => 'refused')
  const second = send(APPOINTMENT, server.mark('arrived'))
  await server.answer()
  expect(await first).toBe('refused')
  await server.answer()
  expect(await second).toMatchObject({ mark: 'arrived' })
  expect(isUnderway()).toBe(false)
})
