import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { leaveBy } from '#lib/auth/before-leaving.ts'

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
  const left = begin(() => leaveBy(async () => void order.push('left'), client))
  arriving.resolve()
  await Promise.all([changed, left])
  expect(order).toEqual(['changed', 'left'])
})
