import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { availabilityKeys } from '#features/availability/keys.ts'
import { businessKeys } from '#features/business/keys.ts'
import { shopKeys } from '#features/business/shop-keys.ts'
import { offeringKeys } from '#features/offering/keys.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { noteReads } from './read-times.ts'
import { renewOn } from './renew.ts'
import { listenForEvents } from './stream.ts'

const BUSINESS = 'b1'
const BEGIN = Date.parse('2026-03-01T09:00:00Z')
/** First event of a stream, with the age of the latest changes; older servers send none. */
const saying = (lately: object) => `event: lately\ndata: ${JSON.stringify(lately)}\n\n`
const SILENT = ':\n\n'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** A page that shows the free times of a shop as first read; the first read is answered by calling `answer`. */
function openPage() {
  const client = createQueryClient()
  const truth = { times: ['10:00', '10:30'] }
  const first = Promise.withResolvers<void>()
  let reads = 0
  const stop = noteReads(client)
  const observer = new QueryObserver(client, {
    queryKey: businessKeys.one(BUSINESS, 'slots'),
    queryFn: async () => {
      reads += 1
      const { times } = truth
      if (reads === 1) await first.promise
      return times
    },
  })
  const leave = observer.subscribe(() => {})
  return {
    truth,
    answer: first.resolve,
    reads: () => reads,
    shown: () => observer.getCurrentResult().data,
    /** Opens the stream, receives this text, and ends for good. */
    hear: async (said: string) => {
      vi.stubGlobal('fetch', async () => new Response(new Blob([said, 'event: full\n\n']).stream()))
      const watch = { businessId: BUSINESS, listed: [], renewLists: () => {} }
      await listenForEvents({
        businessIds: [BUSINESS],
        signal: new AbortController().signal,
        onEvent: (event, before) => renewOn(event, client, watch, before),
      })
    },
    leave: () => {
      leave()
      stop()
    },
  }
}

/** A time is booked one second after the page read it, and two seconds before its stream opens. */
async function takenBeforeTheStream(said: string) {
  const page = openPage()
  page.answer()
  await vi.waitFor(() => expect(page.shown()).toHaveLength(2))
  pass(1000)
  page.truth.times = ['10:30']
  pass(2000)
  await page.hear(said)
  return page
}

test('data changed between its read and the stream’s start is refetched', async () => {
  const page = await takenBeforeTheStream(saying({ all: 120_000, shop: 2000 }))
  await vi.waitFor(() => expect(page.shown()).toEqual(['10:30']))
  page.leave()
})

test('sabotaged: without recent changes, the page keeps showing the taken time', async () => {
  const page = await takenBeforeTheStream(SILENT)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(page.shown()).toEqual(['10:00', '10:30'])
  page.leave()
})

test('a server that knows nothing of the time before has everything read again', async () => {
  const page = await takenBeforeTheStream(saying({ all: 0 }))
  await vi.waitFor(() => expect(page.shown()).toEqual(['10:30']))
  page.leave()
})

test('changes before the page’s read cost no request', async () => {
  const page = openPage()
  page.answer()
  await vi.waitFor(() => expect(page.shown()).toHaveLength(2))
  pass(3000)
  await page.hear(saying({ all: 120_000, shop: 3500, catalog: 9000 }))
  expect(page.reads()).toBe(1)
  page.leave()
})

test('a first read in progress is refetched once it arrives', async () => {
  const page = openPage()
  await vi.waitFor(() => expect(page.reads()).toBe(1))
  pass(1000)
  page.truth.times = ['10:30']
  pass(500)
  await page.hear(saying({ all: 120_000, shop: 500 }))
  page.answer()
  await vi.waitFor(() => expect(page.shown()).toEqual(['10:30']))
  expect(page.reads()).toBe(2)
  page.leave()
})

test.each([
  ['its offerings', offeringKeys.list(BUSINESS)],
  ['its details', shopKeys.details(BUSINESS)],
  ['its diary', diaryKeys.all(BUSINESS)],
  ['the list of shops', shopKeys.all],
])('an event of a shop makes stale: %s', (_, queryKey) => {
  const client = createQueryClient()
  client.setQueryData(queryKey, {})
  renewOn('shop', client, { businessId: BUSINESS, listed: [], renewLists: () => {} })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an event of a listed shop makes its earliest times stale, and not those of others', () => {
  const client = createQueryClient()
  const keyOf = (businessId: string) => availabilityKeys.earliest(businessId, {})
  for (const id of [BUSINESS, 'b2']) client.setQueryData(keyOf(id), {})
  const watch = { businessId: undefined, listed: [BUSINESS], renewLists: () => {} }
  pass(1000)
  renewOn('shop', client, watch, Date.now())
  expect(client.getQueryState(keyOf(BUSINESS))?.isInvalidated).toBe(true)
  expect(client.getQueryState(keyOf('b2'))?.isInvalidated).toBe(false)
})

test.each(['person', 'all'] as const)(
  'the event %s makes the list of appointments stale',
  (event) => {
    const client = createQueryClient()
    const queryKey = appointmentKeys.list('upcoming')
    client.setQueryData(queryKey, [])
    renewOn(event, client, { businessId: undefined, listed: [], renewLists: () => {} })
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  },
)
