import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ACCOUNT_SETTINGS, untouchedSince } from '#lib/auth/account-changes.ts'

/** A device on which one setting and one unrelated change are in flight, each ending when the test lets it. */
function device() {
  const client = new QueryClient()
  const begin = (mutationKey: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const mutation = new MutationObserver(client, { mutationKey, mutationFn: () => promise })
    const done = mutation.mutate().catch(() => undefined)
    const end = (failed = false) => {
      if (failed) reject(new Error('refused'))
      else resolve()
      return done
    }
    return { end }
  }
  return {
    ask: () =>
      untouchedSince(() => client.getMutationCache().findAll({ mutationKey: ACCOUNT_SETTINGS })),
    change: () => begin([...ACCOUNT_SETTINGS]),
    other: () => begin(['visits']),
  }
}

test('a response no change has overlapped is trusted, during other actions too', async () => {
  const { ask, other } = device()
  const untouched = ask()
  await other().end()
  expect(untouched()).toBe(true)
})

test('a response requested during a change is not trusted, even after its end', async () => {
  const { ask, change } = device()
  const changing = change()
  const untouched = ask()
  expect(untouched()).toBe(false)
  await changing.end()
  expect(untouched()).toBe(false)
  expect(ask()()).toBe(true)
})

test('an answer that a change has overtaken is not believed, whether that has ended or was refused', async () => {
  const { ask, change } = device()
  const untouched = ask()
  const changing = change()
  expect(untouched()).toBe(false)
  await changing.end(true)
  expect(untouched()).toBe(false)
})
