import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { LIVE_EVENTS, type LiveEvent } from '@awan/core/live/contract'
import { listenTo, type Listener } from '#db/listen.ts'
import type { OpenStream } from '#http/open-answer.ts'
import { rememberLately } from './lately.service.ts'
import { openPages, type Page, type Watch } from './pages.service.ts'

/** Pages of one subscriber that are told at a time; the oldest is left out for a new one. */
const PAGES_EACH = 5
/** Limits one address without an account: several people may share it. */
const PAGES_AN_ADDRESS = 30
/** Keeps proxies from closing a connection that seems dead. */
const HEARTBEAT_MS = 25_000
/** Sets how often it is looked whose time is over, in milliseconds; the least for tests, whose pages live for a moment. */
const LOOK_MS = { least: 10, most: 25_000 }
/** A hold that has run out is over for every clock. */
const AFTER_HOLD_MS = 100
/** Lists how long a page waits before it asks again when this server stops, in milliseconds: not all at once. */
const RETRY_MS = { least: 1000, most: 10_000 }

export interface Hub {
  /** Begins to listen, so that the first page finds what was said before it. */
  listen: () => void
  /** Tells a page that has begun, until it leaves. */
  open: (watch: Watch, stream: OpenStream) => void
  close: () => Promise<void>
}

/** Lists what a page hears of, as `lately` knows it. What a person may see of a shop changes with their role. */
const topicsOf = ({ accountId, businessIds }: Watch) => ({
  shop: [
    ...businessIds.map((id) => `shop:${id}`),
    ...(accountId === null || businessIds.length === 0 ? [] : [`access:${accountId}`]),
  ],
  person: accountId === null ? [] : [`person:${accountId}`],
  catalog: ['catalog'],
})

/** Returns as what pages hear of a topic. */
const eventOf = (topic: string): LiveEvent | undefined =>
  LIVE_EVENTS.find((event) => event === topic)

/** Writes what was lately, with which a page begins. */
const beginningOf = (ages: Record<string, number>) =>
  `event: lately\ndata: ${JSON.stringify(ages)}\n\n`

/** That a hold has expired is written by nobody: pages that are open then hear of it from their server. */
function atEndOfHold(left: number, then: () => void): void {
  setTimeout(then, Math.max(0, left) + AFTER_HOLD_MS).unref()
}

/** Keeps the connections of pages open, and ends those whose time is over: a timer for each would be a part of what it costs. */
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
 * Passes on what the database says on its channel to the pages that are open here; every server has its own. A page
 * that begins is told what was said lately: what it shows may have been read before. It ends after `lifeMs` and is asked
 * for again, so that none outlives its session for long.
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
    // Asking again, the page is told what it may still see.
    if (topic === 'access') for (const page of pages.ofAccount(id)) end(page)
  }
  // What came before it listened they may have missed.
  const onListening = () => {
    lately.begin()
    pages.each((page) => pages.notify(page, 'all'))
  }
  const listen = () => {
    listener ??= listenTo(pool, 'live', { onMessage, onListening, onLost: lately.stop })
  }
  const timers = lookAfter(pages, lifeMs, end)

  /** Leaves the oldest of a subscriber out where one more would be too many. */
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
      // Not all at once after a restart.
      const until = performance.now() + (lifeMs * randomInt(80, 121)) / 100
      const page: Page = { ...watch, stream, until, pending: undefined }
      pages.add(page)
      // Who has left is forgotten at once.
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
