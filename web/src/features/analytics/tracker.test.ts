import { expect, test } from 'vitest'
import type { Outbox } from '#features/analytics/outbox.ts'
import type { Batch, Recording } from '#features/analytics/recording.ts'
import { createTracker, type SendingOutcome } from '#features/analytics/tracker.ts'

const T = Date.parse('2026-03-03T09:00:00Z')
const iso = (seconds: number) => new Date(T + seconds * 1000).toISOString()

/** State that the browser keeps across a reload. */
function browser(): {
  kept: { recordings: Recording[]; tab?: string }
  outbox: Outbox
  now: number
  ids: number
  answer: SendingOutcome
} {
  const kept: { recordings: Recording[]; tab?: string } = { recordings: [] }
  const outbox: Outbox = {
    read: (accountId) => kept.recordings.filter((each) => each.accountId === accountId),
    put: (recording) => {
      outbox.remove(recording, 0)
      kept.recordings.push(recording)
    },
    remove: ({ sessionId }) => {
      kept.recordings = kept.recordings.filter((each) => each.sessionId !== sessionId)
    },
    clear: () => (kept.recordings = []),
  }
  const answer: SendingOutcome = 'kept'
  return { kept, outbox, now: T, ids: 0, answer }
}

type Browser = ReturnType<typeof browser>

/** A page of that browser, on its clock; records what it would send. */
function page(on: Browser) {
  const sent: (Batch & { id: string; start: boolean })[] = []
  const beacons: (Batch & { id: string })[] = []
  const tracker = createTracker({
    now: () => on.now,
    newId: () => `session-${(on.ids += 1)}`,
    outbox: on.outbox,
    tab: { read: () => on.kept.tab, write: (id) => (on.kept.tab = id) },
    send: async ({ sessionId, startKnown }, batch) => {
      sent.push({ id: sessionId, start: !startKnown, ...batch })
      return on.answer
    },
    beacon: ({ sessionId }, batch) => void beacons.push({ id: sessionId, ...batch }),
    log: () => {},
  })
  const wait = (seconds: number) => (on.now += seconds * 1000)
  return { sent, beacons, tracker, wait }
}

const paths = (batches: readonly Batch[]) =>
  batches.map(({ pages }) => pages.map(({ path }) => path))

test('a view starts at every path and ends at the next; each is sent once', async () => {
  const { sent, tracker, wait } = page(browser())
  tracker.start('sara', '/')
  await tracker.flush()
  wait(5)
  tracker.act('quick-book')
  wait(1)
  tracker.view('/profile')
  tracker.view('/profile')
  await tracker.flush()
  await tracker.flush()
  expect(sent).toEqual([
    {
      id: 'session-1',
      start: true,
      lastSeen: iso(0),
      pages: [{ path: '/', startTime: iso(0), actions: [] }],
    },
    {
      id: 'session-1',
      start: false,
      lastSeen: iso(6),
      pages: [
        {
          path: '/',
          startTime: iso(0),
          endTime: iso(6),
          actions: [{ action: 'quick-book', timestamp: iso(5) }],
        },
        { path: '/profile', startTime: iso(6), actions: [] },
      ],
    },
  ])
})

test('nothing is recorded before a person is known, nor after they are gone', async () => {
  const on = browser()
  const { sent, beacons, tracker } = page(on)
  tracker.view('/')
  tracker.act('search')
  tracker.leave()
  tracker.comeBack()
  await tracker.flush()
  tracker.start('sara', '/')
  tracker.forget()
  tracker.view('/profile')
  tracker.leave()
  await tracker.flush()
  expect([sent, beacons, on.kept.recordings]).toEqual([[], [], []])
})

test('offline everything waits, across a reload too, and is then sent once', async () => {
  const on = browser()
  on.answer = 'later'
  const before = page(on)
  before.tracker.start('sara', '/')
  before.tracker.view('/profile')
  await before.tracker.flush()
  before.wait(20)
  before.tracker.leave()

  on.answer = 'kept'
  const after = page(on)
  after.wait(2)
  after.tracker.start('sara', '/appointments')
  for (let time = 0; time < 4; time += 1) await after.tracker.flush()
  expect(after.sent).toHaveLength(1)
  expect(after.sent[0]).toMatchObject({ id: 'session-1', start: true })
  expect(paths(after.sent)).toEqual([['/', '/profile', '/appointments']])
})

test('another tab’s remains end at their last activity, are sent and deleted', async () => {
  const on = browser()
  on.answer = 'later'
  const crashed = page(on)
  crashed.tracker.start('sara', '/')
  crashed.wait(30)
  crashed.tracker.view('/profile')
  delete on.kept.tab
  on.answer = 'kept'
  const { sent, tracker, wait } = page(on)
  wait(3600)
  tracker.start('sara', '/services')
  await tracker.flush()
  expect(sent.map(({ id, endTime }) => [id, endTime])).toEqual([
    ['session-1', iso(30)],
    ['session-2', undefined],
  ])
  expect(on.kept.recordings.map(({ sessionId }) => sessionId)).toEqual(['session-2'])
})

test('leaving ends session and page by beacon; returning soon continues both', async () => {
  const { sent, beacons, tracker, wait } = page(browser())
  tracker.start('sara', '/')
  await tracker.flush()
  wait(10)
  tracker.leave()
  tracker.leave()
  expect(beacons).toEqual([
    {
      id: 'session-1',
      lastSeen: iso(10),
      endTime: iso(10),
      pages: [{ path: '/', startTime: iso(0), endTime: iso(10), actions: [] }],
    },
  ])
  wait(60)
  tracker.comeBack()
  wait(5)
  tracker.view('/profile')
  await tracker.flush()
  expect(sent.at(-1)).toMatchObject({
    id: 'session-1',
    pages: [{ path: '/', endTime: iso(75) }, { path: '/profile' }],
  })
  expect(sent.at(-1)?.endTime).toBeUndefined()
})

test('returning after five minutes starts a new session', async () => {
  const { sent, tracker, wait } = page(browser())
  tracker.start('sara', '/')
  tracker.leave()
  wait(301)
  tracker.comeBack()
  await tracker.flush()
  expect(sent.at(-1)).toMatchObject({ id: 'session-2', start: true, pages: [{ path: '/' }] })
})

test('many views go in batches of at most fifteen events, and beacons of at most 16 KiB', async () => {
  const on = browser()
  const { sent, beacons, tracker, wait } = page(on)
  tracker.start('sara', '/')
  for (let number = 1; number < 100; number += 1) {
    wait(1)
    tracker.view(`/business/${number}-${'x'.repeat(300)}`)
  }
  for (let time = 0; time < 7; time += 1) await tracker.flush()
  const counts = sent.map(({ pages }) => pages.length)
  expect(counts).toEqual([15, 15, 15, 15, 15, 15, 10])
  on.answer = 'later'
  for (let number = 100; number < 149; number += 1) tracker.view(`/x${number}-${'x'.repeat(600)}`)
  tracker.leave()
  expect(beacons.length).toBeGreaterThan(1)
  for (const beacon of beacons) expect(JSON.stringify(beacon).length).toBeLessThan(16 * 1024)
  expect(new Set(paths(beacons).flat()).size).toBe(50)
})

test('a session unknown to the server is started again, a refused one is not repeated', async () => {
  const on = browser()
  const { sent, tracker, wait } = page(on)
  tracker.start('sara', '/')
  await tracker.flush()
  on.answer = 'unknown'
  wait(1)
  tracker.view('/profile')
  await tracker.flush()
  on.answer = 'refused'
  await tracker.flush()
  await tracker.flush()
  expect(sent.map(({ start }) => start)).toEqual([true, false, true])
})

test('logging out ends the session first; the next person inherits nothing', async () => {
  const on = browser()
  const { sent, tracker, wait } = page(on)
  tracker.start('sara', '/')
  await tracker.flush()
  wait(3)
  await tracker.stop()
  expect(sent.at(-1)).toMatchObject({ id: 'session-1', endTime: iso(3) })
  tracker.forget()

  on.answer = 'later'
  tracker.start('sara', '/')
  await tracker.flush()
  const other = page(on)
  other.tracker.start('layla', '/services')
  on.answer = 'kept'
  await other.tracker.flush()
  expect(other.sent).toMatchObject([{ id: 'session-3', pages: [{ path: '/services' }] }])
})

test('a response after logout changes nothing', async () => {
  const on = browser()
  let arrive: (outcome: SendingOutcome) => void = () => {}
  const tracker = createTracker({
    now: () => on.now,
    newId: () => 'session-1',
    outbox: on.outbox,
    tab: { read: () => undefined, write: () => {} },
    send: () => new Promise((resolve) => (arrive = resolve)),
    beacon: () => {},
    log: () => {},
  })
  tracker.start('sara', '/')
  const flushed = tracker.flush()
  tracker.forget()
  arrive('kept')
  await flushed
  expect(on.kept.recordings).toEqual([])
})

test('an account unknown to the server is cleared', async () => {
  const on = browser()
  on.answer = 'signed-out'
  const { sent, tracker } = page(on)
  tracker.start('sara', '/')
  await tracker.flush()
  tracker.view('/profile')
  await tracker.flush()
  expect([sent.length, on.kept.recordings]).toEqual([1, []])
})
