import { expect, test } from 'vitest'
import { changesInTurn } from '#features/appointment/in-turn.ts'

const VISIT = { id: 'v1', version: 1, mark: 'none' }

/** A server that changes one visit, refuses old versions, and answers when it is told to. */
function serverOf(visit = VISIT) {
  let now = visit
  const waiting: (() => void)[] = []
  return {
    mark: (mark: string) => async (from: typeof VISIT) => {
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

test('a second change of a visit goes upon the version that the first has made', async () => {
  const { send, isBusy } = changesInTurn<typeof VISIT>()
  const server = serverOf()
  const first = send(VISIT, server.mark('arrived'))
  const second = send({ ...VISIT, mark: 'arrived' }, server.mark('completed'))
  await server.answer()
  expect(await first).toMatchObject({ mark: 'arrived', version: 2 })
  expect(isBusy('v1')).toBe(true)
  await server.answer()
  expect(await second).toMatchObject({ mark: 'completed', version: 3 })
  expect(isBusy()).toBe(false)
})

test('what somebody else changes in between is still a conflict', async () => {
  const { send } = changesInTurn<typeof VISIT>()
  const server = serverOf()
  const first = send(VISIT, server.mark('arrived'))
  const second = send(VISIT, server.mark('completed')).catch((error: Error) => error.message)
  await server.answer()
  await first
  server.byAnother()
  await server.answer()
  expect(await second).toBe('changed_elsewhere')
})

test('a refused change does not take the next one along', async () => {
  const { send, isBusy } = changesInTurn<typeof VISIT>()
  const server = serverOf()
  const first = send({ ...VISIT, version: 0 }, server.mark('missed')).catch(() => 'refused')
  const second = send(VISIT, server.mark('arrived'))
  await server.answer()
  expect(await first).toBe('refused')
  await server.answer()
  expect(await second).toMatchObject({ mark: 'arrived' })
  expect(isBusy()).toBe(false)
})
