import { afterEach, expect, test, vi } from 'vitest'
import { LOADING } from '#lib/auth/auth-context.ts'
import { createAuthStore } from '#lib/auth/auth-store.ts'
import { removeStored, writeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

afterEach(() => {
  removeStored(STORAGE_KEYS.userRegistered)
  removeStored(STORAGE_KEYS.userData)
})

function comes(id: string): void {
  writeStored(STORAGE_KEYS.userRegistered, 'true')
  writeStoredValue(STORAGE_KEYS.userData, { id })
}

test('reads the account once, and again on request', () => {
  const store = createAuthStore()
  expect(store.read()).toEqual({ status: 'signed-out', account: undefined })
  comes('u1')
  expect(store.read().status).toBe('signed-out')
  store.recheck()
  expect(store.read()).toMatchObject({ status: 'signed-in', account: { id: 'u1' } })
  expect(store.read()).toBe(store.read())
})

test('listeners are called for another account, and not for the same one again', () => {
  const store = createAuthStore()
  const [first, second, gone] = [vi.fn(), vi.fn(), vi.fn()]
  store.subscribe(first)
  store.subscribe(second)
  store.subscribe(gone)()
  store.read()
  store.recheck()
  expect(first).not.toHaveBeenCalled()
  comes('u1')
  store.recheck()
  store.recheck()
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})

test('the server renders, and the browser hydrates, without an account', () => {
  comes('u1')
  expect(createAuthStore().rendered()).toBe(LOADING)
})
