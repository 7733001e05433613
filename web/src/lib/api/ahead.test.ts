import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredAhead } from '#lib/api/ahead.ts'

const ORIGIN = 'https://awan.example'
const asking = (path: string, method = 'GET') => new Request(ORIGIN + path, { method })

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: ORIGIN } })
  vi.stubGlobal('ahead', { '/api/a?x=1': Promise.resolve(new Response('early')) })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a prefetched response is used once', async () => {
  expect(await (await answeredAhead(asking('/api/a?x=1')))?.text()).toBe('early')
  expect(answeredAhead(asking('/api/a?x=1'))).toBeUndefined()
})

test('it never answers another path or a write', () => {
  expect(answeredAhead(asking('/api/a'))).toBeUndefined()
  expect(answeredAhead(asking('/api/a?x=1', 'POST'))).toBeUndefined()
  expect(answeredAhead(asking('/api/a?x=1'))).toBeDefined()
})

test('without a prefetch there is none', () => {
  vi.stubGlobal('ahead', undefined)
  expect(answeredAhead(asking('/api/a?x=1'))).toBeUndefined()
})
