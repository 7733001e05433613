import { expect, test } from 'vitest'
import { DAY_MS } from '@awan/core/time'
import { localOutbox } from '#features/analytics/outbox.ts'
import { beginRecording, view } from '#features/analytics/recording.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const T = Date.parse('2026-03-03T09:00:00Z')
const ids = (accountId: string, now = T) =>
  localOutbox.read(accountId, now).map(({ sessionId }) => sessionId)

test('recordings wait for their own account only, and at most a week', () => {
  localOutbox.put(beginRecording('sara', 'one', T), T)
  localOutbox.put(beginRecording('sara', 'two', T), T)
  localOutbox.put(beginRecording('sara', 'one', T), T)
  expect(ids('sara')).toEqual(['two', 'one'])
  expect(ids('layla')).toEqual([])
  expect(ids('sara', T + 8 * DAY_MS)).toEqual([])
  localOutbox.put(beginRecording('layla', 'three', T), T)
  expect(ids('sara')).toEqual([])
  localOutbox.clear()
  expect(ids('layla')).toEqual([])
})

test('they never exceed 64 KiB; the oldest are dropped', () => {
  for (let number = 0; number < 30; number += 1) {
    const long = view(beginRecording('sara', `s${number}`, T), `/${'x'.repeat(4000)}`, T)
    localOutbox.put(long, T)
  }
  expect(readStored(STORAGE_KEYS.analytics)?.length).toBeLessThanOrEqual(64 * 1024)
  expect(ids('sara').at(-1)).toBe('s29')
  expect(ids('sara')).toHaveLength(15)
  localOutbox.clear()
})

test.each(['', '{', 'null', '7', '{"a":1}', '[1,null,{}]', '[{"accountId":"sara"}]'])(
  'the stored text %s is no recording',
  (text) => {
    writeStored(STORAGE_KEYS.analytics, text)
    expect(ids('sara')).toEqual([])
    localOutbox.clear()
  },
)
