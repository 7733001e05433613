import { afterEach, expect, test, vi } from 'vitest'
import { LOADING } from '#lib/auth/auth-context.ts'
import { createAuthStore } from '#lib/auth/auth-store.ts'
import { removeStored, writeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { clearTab, readTab, writeTab } from '#lib/tab-storage.ts'

afterEach(() => {
  removeStored(STORAGE_KEYS.userRegistered)
  removeStored(STORAGE_KEYS.userData)
  clearTab()
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

/** Ends the session by itself or in another tab: this tab is not cleared. */
const ends = () => removeStored(STORAGE_KEYS.userRegistered)

test('drafts stay in the tab for the account whose session ended, and go when another logs in', () => {
  const store = createAuthStore()
  comes('u1')
  store.recheck()
  writeTab('awan.note.b', 'Please call')
  ends()
  store.recheck()
  comes('u1')
  store.recheck()
  expect([readTab('awan.note.b'), store.takeovers()]).toEqual(['Please call', 0])
  ends()
  store.recheck()
  comes('u2')
  store.recheck()
  expect([readTab('awan.note.b'), store.takeovers()]).toEqual([null, 1])
})

test('a guest finds no drafts of an ended session, and its account finds them with what was typed since', () => {
  const store = createAuthStore()
  comes('u1')
  store.recheck()
  writeTab('awan.note.b', 'Please call')
  writeTab('awan.number', '7420000001')
  writeTab('awan.hold', 'token')
  ends()
  store.recheck()
  expect([readTab('awan.note.b'), readTab('awan.number')]).toEqual([null, null])
  expect(readTab('awan.hold')).toBe('token')
  writeTab('awan.number', '7420000009')
  // A reload as a guest: what was put aside stays.
  createAuthStore().read()
  expect(readTab('awan.note.b')).toBeNull()
  comes('u1')
  createAuthStore().read()
  expect([readTab('awan.note.b'), readTab('awan.number')]).toEqual(['Please call', '7420000009'])
})

test('a tab that is loaded after another account has logged in keeps no drafts', () => {
  comes('u1')
  createAuthStore().read()
  writeTab('awan.note.b', 'Please call')
  comes('u2')
  createAuthStore().read()
  expect(readTab('awan.note.b')).toBeNull()
})

test('drafts of a guest belong to the account that logs in', () => {
  writeTab('awan.note.b', 'Please call')
  const store = createAuthStore()
  comes('u1')
  store.recheck()
  expect([readTab('awan.note.b'), store.takeovers()]).toEqual(['Please call', 0])
})
