import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '@awan/core/time'
import { findBooked } from '#customer/offline/find-booked.ts'
import {
  forgetUnanswered,
  isResolving,
  keepUnanswered,
  leaveUnanswered,
  LEFT_EVENT,
  readUnanswered,
} from '#customer/offline/unanswered.ts'
import { api } from '#lib/api/client.ts'
import { removeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const keys = () => readUnanswered('sara').map(({ key }) => key)

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  writeStoredValue(STORAGE_KEYS.userRegistered, true)
  writeStoredValue(STORAGE_KEYS.userData, { id: 'sara' })
})
afterEach(() => {
  leaveUnanswered()
  for (const key of Object.values(STORAGE_KEYS)) removeStored(key)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a second request leaves the record of the first, and its answer removes only its own', () => {
  const left = vi.fn()
  window.addEventListener(LEFT_EVENT, left)
  keepUnanswered('first', 1)
  expect(left).not.toHaveBeenCalled()
  keepUnanswered('second', 2)
  expect(left).toHaveBeenCalledOnce()
  expect([isResolving('first'), isResolving('second')]).toEqual([false, true])
  expect(keys()).toEqual(['first', 'second'])
  forgetUnanswered('second')
  expect(keys()).toEqual(['first'])
})

test('a repeated request keeps the time it was first sent', () => {
  keepUnanswered('one', 1)
  keepUnanswered('one', 5)
  expect(readUnanswered('sara')).toEqual([{ accountId: 'sara', key: 'one', since: 1, at: 5 }])
})

test('a request stored by an earlier version is read, and other accounts’ are not', () => {
  writeStoredValue(STORAGE_KEYS.unanswered, { accountId: 'sara', key: 'old', at: 3, request: {} })
  expect(readUnanswered('ali')).toEqual([])
  keepUnanswered('new', 4)
  expect(keys()).toEqual(['old', 'new'])
})

test.each([
  { hours: 1, found: null, said: 'nothing was booked' },
  { hours: 25, found: undefined, said: 'the server no longer knows' },
])('no booking under a key of $hours h: $said', async ({ hours, found }) => {
  const error = { code: 'appointment_not_found' as const, message: '' }
  const response = new Response(null, { status: 404 })
  vi.spyOn(api, 'GET').mockResolvedValue({ error, response })
  const since = Date.now() - hours * HOUR_MS
  const left = { accountId: 'sara', key: 'one', since, at: since }
  expect(await findBooked(left, new AbortController().signal)).toBe(found)
})
