import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@awan/core/live/contract'
import { eventsOf, listenForEvents } from './stream.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('events are parsed in any chunks, comments are ignored', () => {
  expect(eventsOf(':\n\nevent: shop\ndata:\n\neve')).toMatchObject({
    events: ['shop'],
    rest: 'eve',
  })
  expect(eventsOf('event: person\ndata:\n\n')).toMatchObject({ events: ['person'], rest: '' })
  expect(eventsOf('')).toEqual({ events: [], rest: '', retry: undefined, lately: {} })
  const lately = 'event: lately\ndata: {"all":900,"shop":20}\n\n'
  expect(eventsOf(lately).lately).toEqual({ all: 900, shop: 20 })
})

/** A server with one response per connection, in this order. */
function server(answers: readonly (readonly string[] | number | 'broken')[]) {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    const answer = answers[requested.length - 1]
    if (answer === undefined || answer === 'broken') throw new TypeError('no network')
    if (typeof answer === 'number') return new Response(null, { status: answer })
    return new Response(new Blob([...answer]).stream())
  })
  return requested
}

/** Events received until the server ends the stream for good, and the wait before each retry. */
async function listen() {
  const received: LiveEvent[] = []
  const waits: number[] = []
  const over = new AbortController()
  await listenForEvents({
    businessIds: ['b1', 'b2'],
    signal: over.signal,
    onEvent: (event) => received.push(event),
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      if (waits.length === 5) over.abort()
    },
  })
  return { received, waits }
}

test('a closed connection is reopened, and reports that events may be missing', async () => {
  const requested = server([
    ['event: shop\ndata:\n\n'],
    'broken',
    503,
    ['event: person\ndata:\n\n'],
  ])
  const { received, waits } = await listen()
  expect(received).toEqual(['shop', 'all', 'person'])
  expect(requested).toEqual(Array.from({ length: 5 }, () => '/api/events?business=b1&business=b2'))
  // About one second after a normal end, longer with each failure.
  const least = [500, 1000, 2000, 500, 1000]
  waits.forEach((wait, at) => {
    expect(wait).toBeGreaterThanOrEqual(least[at] ?? 0)
    expect(wait).toBeLessThanOrEqual((least[at] ?? 0) * 3)
  })
})

test('a stopping server says when to reconnect', async () => {
  server([['event: shop\ndata:\n\n', 'retry: 7321\n\n'], [':\n\n']])
  const { received, waits } = await listen()
  expect(received).toEqual(['shop', 'all'])
  expect(waits[0]).toBe(7321)
  expect(waits[1]).toBeLessThan(2000)
})

test('a page left out, or refused, does not reconnect', async () => {
  const requested = server([['event: full\ndata:\n\n'], []])
  expect((await listen()).received).toEqual([])
  expect(requested).toHaveLength(1)
  const refused = server([422])
  expect((await listen()).received).toEqual([])
  expect(refused).toHaveLength(1)
})
