import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, api, doneOf } from '#lib/api/client.ts'

const ORIGIN = 'https://awan.example'

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: ORIGIN } })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const JSON_TYPE = { headers: { 'content-type': 'application/json' } }

/** Responds with the beginning of a body whose connection then breaks. */
function brokenBody() {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"items":['))
      queueMicrotask(() => stream.error(new TypeError('network error')))
    },
  })
  return new Response(body, JSON_TYPE)
}

const cities = (signal?: AbortSignal) =>
  answerOf(api.GET('/api/cities', { baseUrl: ORIGIN, ...(signal && { signal }) }))

test('a connection that breaks before the response is a network error', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(cities()).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('a connection that breaks in the middle of the body is a network error', async () => {
  vi.stubGlobal('fetch', async () => brokenBody())
  await expect(cities()).rejects.toMatchObject({ code: 'network', status: 0 })
  const request = doneOf(api.DELETE('/api/auth/session', { baseUrl: ORIGIN }))
  await expect(request).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('a cancelled request is not a failed one', async () => {
  vi.stubGlobal('fetch', async (_: Request, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return brokenBody()
  })
  const cancelled = AbortSignal.abort()
  await expect(cities(cancelled)).rejects.toMatchObject({ name: 'AbortError' })
})

test('an error response keeps its code', async () => {
  const body = JSON.stringify({ code: 'slot_taken', message: 'Taken', data: {} })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 409, ...JSON_TYPE }))
  await expect(cities()).rejects.toMatchObject({ code: 'slot_taken', status: 409 })
})
