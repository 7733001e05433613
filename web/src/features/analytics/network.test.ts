import { expect, test } from 'vitest'
import { sendUpdate } from '#features/analytics/api.ts'
import { analyticsNetwork, mayUseNetwork } from '#features/analytics/network.ts'
import { beginRecording } from '#features/analytics/recording.ts'
import { restartNetworks } from '#lib/platform/restart-networks.ts'

const recording = beginRecording('u1', 's1', 0)

test('while the connection of analytics is off, updates wait; after a restart they may leave', async () => {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  expect(mayUseNetwork()).toBe(true)
  await analyticsNetwork.disable()
  expect(mayUseNetwork()).toBe(false)
  expect(await sendUpdate(recording, { pages: [], lastSeen: '2026-01-01T00:00:00Z' })).toBe('later')
  await restartNetworks([analyticsNetwork])
  expect(mayUseNetwork()).toBe(true)
})
