import { expect, test } from 'vitest'
import type { Network } from '#lib/platform/platform.ts'
import { restartNetworks } from '#lib/platform/restart-networks.ts'

/** A network that records its calls. */
function network(done: string[], name: string, broken = false): Network {
  return {
    disable: async () => {
      if (broken) throw new Error(`${name} is broken`)
      done.push(`${name} off`)
    },
    enable: async () => void done.push(`${name} on`),
  }
}

test('the network is switched off and on again', async () => {
  const done: string[] = []
  await restartNetworks([network(done, 'queries'), network(done, 'analytics')])
  expect(done).toEqual(['queries off', 'analytics off', 'queries on', 'analytics on'])
})

test('a network that cannot be switched off comes on again, and the start is notified', async () => {
  const done: string[] = []
  const networks = [network(done, 'queries', true), network(done, 'analytics')]
  await expect(restartNetworks(networks)).rejects.toThrow('queries is broken')
  expect(done).toEqual(['analytics off', 'queries on', 'analytics on'])
})
