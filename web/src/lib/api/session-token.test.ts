import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  deviceToken,
  dropToken,
  keepDeviceToken,
  keepToken,
  openDeviceStore,
  openTokenStore,
  sessionClient,
  sessionToken,
} from '#lib/api/session-token.ts'

const SOURCE = resolve(import.meta.dirname, '../..')

function createStore(kept?: string) {
  const state = { kept }
  return {
    state,
    get: () => Promise.resolve(state.kept),
    set: async (token: string) => void (state.kept = token),
    clear: async () => void (state.kept = undefined),
  }
}

beforeEach(() => {
  vi.restoreAllMocks()
  dropToken()
})

test('a browser requests a cookie and has no token', () => {
  expect([sessionClient(), sessionToken()]).toEqual(['web', undefined])
})

test('the shell continues with its stored token, and requests one at the next login', async () => {
  await openTokenStore(createStore('before'))
  expect([sessionClient(), sessionToken()]).toEqual(['native', 'before'])
})

test('a new token is used and stored; signing out forgets it in both places', async () => {
  const store = createStore()
  await openTokenStore(store)
  await keepToken('new')
  expect([sessionToken(), store.state.kept]).toEqual(['new', 'new'])
  dropToken()
  expect([sessionToken(), store.state.kept]).toEqual([undefined, undefined])
})

test('the shell shows the device by its stored token, also after signing out', async () => {
  const store = createStore('before')
  await openDeviceStore(store)
  expect(deviceToken()).toBe('before')
  await keepDeviceToken('new')
  dropToken()
  expect([deviceToken(), store.state.kept]).toEqual(['new', 'new'])
})

test('a store that fails to delete does not keep the account signed in', async () => {
  const failing = { ...createStore('old'), clear: () => Promise.reject(new Error('locked')) }
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openTokenStore(failing)
  dropToken()
  expect(sessionToken()).toBeUndefined()
  await vi.waitFor(() => expect(complaint).toHaveBeenCalledOnce())
  await openTokenStore(createStore())
})

/** Source files that write to the browser's storage, with their text. */
function storageWriters(): { path: string; text: string }[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))
    .filter(({ text }) =>
      /\b(?:local|session)Storage\b|\bindexedDB\b|\bcookie\s*=|Preferences\b.*@capacitor/.test(
        text,
      ),
    )
}

test('no token is written to browser storage', () => {
  const writers = storageWriters()
  expect(writers.length).toBeGreaterThan(0)
  for (const { path, text } of writers)
    expect([
      path,
      /\b(?:sessionToken|keepToken|deviceToken|keepDeviceToken|TokenStore|bearer)\b|\.token\b/i.test(
        text,
      ),
    ]).toEqual([path, false])
  const holders = [
    'lib/api/session-token.ts',
    'lib/platform/native-shell.ts',
    'lib/platform/native.ts',
  ]
  for (const path of holders)
    expect(readFileSync(join(SOURCE, path), 'utf8')).not.toMatch(/write(?:Stored|Tab)\([^)]*oken/)
})
