import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isApiError } from '#lib/api/api-error.ts'
import { leaveBy } from '#lib/auth/before-leaving.ts'
import { readLeaving, forgetLeaving } from '#lib/auth/leaving-flag.ts'
import { parseAccount, signIn, signOut } from '#lib/auth/stored-account.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  forgetLeaving()
  signOut()
  vi.unstubAllGlobals()
})

const answer = (status: number) => ({ response: new Response(null, { status }), error: {} })

/** Leaves with these responses in sequence; 0 is a lost one. Returns how many requests were sent, and the outcome. */
async function leaveWith(...statuses: number[]) {
  let sent = 0
  const client = new QueryClient()
  const end = async () => {
    const status = statuses[sent]
    sent += 1
    if (!status) throw new TypeError('Failed to fetch')
    return answer(status)
  }
  const mutationFn = () => leaveBy(end, client).then(() => 'left')
  const outcome = await new MutationObserver(client, { mutationFn })
    .mutate()
    .catch((error: unknown) => isApiError(error) && error.status)
  return [sent, outcome]
}

test('a lost response is asked for again: then a 401 means that the session has ended', async () => {
  const ended = vi.fn()
  window.addEventListener('unauthorized', ended)
  const account = parseAccount('{"id":"u1"}')
  if (account) signIn(account)
  expect(await leaveWith(0, 403)).toEqual([2, 403])
  expect(readLeaving()).toBeUndefined()
  expect(await leaveWith(0, 401)).toEqual([2, 'left'])
  forgetLeaving()
  expect(await leaveWith(0, 0)).toEqual([2, 0])
  expect(readLeaving()).toBe('u1')
  expect(await leaveWith(401)).toEqual([1, 'left'])
  expect(ended).not.toHaveBeenCalled()
  forgetLeaving()
  expect(await leaveWith(401)).toEqual([1, 401])
  expect(ended).toHaveBeenCalledOnce()
})

test('a change on its way arrives before the session ends', async () => {
  const client = new QueryClient()
  const order: string[] = []
  const arriving = Promise.withResolvers<void>()
  const begin = (mutationFn: () => Promise<void>) =>
    new MutationObserver(client, { mutationFn }).mutate()
  const changed = begin(async () => {
    await arriving.promise
    order.push('changed')
  })
  const left = begin(() => leaveBy(async () => (order.push('left'), answer(204)), client))
  arriving.resolve()
  await Promise.all([changed, left])
  expect(order).toEqual(['changed', 'left'])
})
