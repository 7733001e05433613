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

test('what was asked for ahead is given once', async () => {
  expect(await (await answeredAhead(asking('/api/a?x=1')))?.text()).toBe('early')
  expect(answeredAhead(asking('/api/a?x=1'))).toBeUndefined()
})

test('another path and a write are never answered by it', () => {
  expect(answeredAhead(asking('/api/a'))).toBeUndefined()
  expect(answeredAhead(asking('/api/a?x=1', 'POST'))).toBeUndefined()
  expect(answeredAhead(asking('/api/a?x=1'))).toBeDefined()
})

test('where the first script asked for nothing there is nothing', () => {
  vi.stubGlobal('ahead', undefined)
  expect(answeredAhead(asking('/api/a?x=1'))).toBeUndefined()
})
