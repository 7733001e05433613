import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { LIVE_EVENTS, type LiveEvent } from '@awan/core/live/contract'
import { listenTo, type Listener } from '#db/listen.ts'
import type { OpenStream } from '#http/open-answer.ts'
import { rememberLately } from './lately.service.ts'
import { openPages, type Page, type Watch } from './pages.service.ts'

/** Concurrent streams of one account; the oldest is closed for a new one. */
const PAGES_EACH = 5
/** Concurrent streams of one address without an account: several people may share it. */
const PAGES_AN_ADDRESS = 30
/** Milliseconds between heartbeats, which keep proxies from closing an idle connection. */
const HEARTBEAT_MS = 25_000
/** Bounds of the interval between checks for expired streams, in milliseconds; the lower one serves tests with short lives. */
const LOOK_MS = { least: 10, most: 25_000 }
/** Milliseconds after a hold's end by which it has expired despite clock skew. */
const AFTER_HOLD_MS = 100
/** Bounds of the random delay before a page reconnects when this server stops, in milliseconds; spreads the reconnects. */
const RETRY_MS = { least: 1000, most: 10_000 }

export interface Hub {
  /** Starts to listen before any page connects, so that the first page learns of recent topics. */
  listen: () => void
  /** Sends events to a page until it disconnects. */
  open: (watch: Watch, stream: OpenStream) => void
  close: () => Promise<void>
}

/** Returns a page's topics by kind, as `lately` expects. A role change alters what a person may see of a shop. */
const topicsOf = ({ accountId, businessIds }: Watch) => ({
  shop: [
    ...businessIds.map((id) => `shop:${id}`),
    ...(accountId === null || businessIds.length === 0 ? [] : [`access:${accountId}`]),
  ],
  person: accountId === null ? [] : [`person:${accountId}`],
  catalog: ['catalog'],
})

/** Returns the event that pages receive for a topic. */
const eventOf = (topic: string): LiveEvent | undefined =>
  LIVE_EVENTS.find((event) => event === topic)

/** Returns the first message of a stream: the ages of recent topics. */
const beginningOf = (ages: Record<string, number>) =>
  `event: lately\ndata: ${JSON.stringify(ages)}\n\n`

/** Schedules the event of an expiring hold, as no write marks its expiry. */
function atEndOfHold(left: number, then: () => void): void {
  setTimeout(then, Math.max(0, left) + AFTER_HOLD_MS).unref()
}

/** Sends heartbeats and ends expired streams; a timer per stream would cost too much. */
function lookAfter(pages: ReturnType<typeof openPages>, lifeMs: number, end: (page: Page) => void) {
  const beat = () => pages.each(({ stream }) => stream.write(':\n\n'))
  const endOld = () => {
    const now = performance.now()
    pages.each((page) => {
      if (page.until <= now) end(page)
    })
  }
  const lookMs = Math.min(LOOK_MS.most, Math.max(LOOK_MS.least, lifeMs / 20))
  return [setInterval(beat, HEARTBEAT_MS).unref(), setInterval(endOld, lookMs).unref()]
}

/**
 * Forwards the database's notifications to the pages connected to this server; each server has its own hub. A new
 * stream begins with the recent topics, as the page may have read its data before they occurred. A stream ends after
 * `lifeMs` and is reopened, so that none outlives its session for long.
 */
export function openHub(pool: Pool, lifeMs: number, clock: () => Date): Hub {
  const pages = openPages()
  const lately = rememberLately(clock)
  let listener: Listener | undefined
  let closed = false

  function end(page: Page): void {
    if (!pages.forget(page)) return
    pages.flush(page)
    if (closed) page.stream.write(`retry: ${randomInt(RETRY_MS.least, RETRY_MS.most)}\n\n`)
    page.stream.end()
  }

  const onMessage = (payload: string) => {
    const [topic = '', id = '', until] = payload.split(':')
    if (topic === 'hold')
      return atEndOfHold(Number(until) - clock().getTime(), () => onMessage(`shop:${id}`))
    const whole = id === '' ? topic : `${topic}:${id}`
    lately.note(whole)
    const event = eventOf(topic)
    if (event) for (const page of pages.ofTopic(whole)) pages.notify(page, event)
    // On reconnecting, the page gets only the topics it may still see.
    if (topic === 'access') for (const page of pages.ofAccount(id)) end(page)
  }
  // Pages may have missed notifications sent before it listened.
  const onListening = () => {
    lately.begin()
    pages.each((page) => pages.notify(page, 'all'))
  }
  const listen = () => {
    listener ??= listenTo(pool, 'live', { onMessage, onListening, onLost: lately.stop })
  }
  const timers = lookAfter(pages, lifeMs, end)

  /** Ends the oldest stream of a subscriber at the limit. */
  function makeRoom(watch: Watch): void {
    const same = pages.ofSameAs(watch)
    const [oldest] = same
    if (oldest === undefined || same.size < (watch.accountId ? PAGES_EACH : PAGES_AN_ADDRESS))
      return
    pages.notify(oldest, 'full')
    end(oldest)
  }

  return {
    listen,
    open: (watch, stream) => {
      makeRoom(watch)
      // Random, so that streams opened together after a restart do not end together.
      const until = performance.now() + (lifeMs * randomInt(80, 121)) / 100
      const page: Page = { ...watch, stream, until, pending: undefined }
      pages.add(page)
      // A disconnected page is removed at once.
      stream.on('close', () => pages.forget(page))
      stream.write(beginningOf(lately.ages(topicsOf(watch))))
      if (closed) end(page)
      else listen()
    },
    close: async () => {
      closed = true
      for (const timer of timers) clearInterval(timer)
      pages.each(end)
      await listener?.close()
    },
  }
}
