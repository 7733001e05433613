import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { LIVE_EVENTS, type LiveEvent } from '@awan/core/live/contract'
import { listenTo, type Listener } from '#db/listen.ts'
import { rememberLately } from './lately.service.ts'
import { openPages, type Page, type Watch } from './pages.service.ts'
import { Telling } from './telling.service.ts'

/** Pages of one subscriber that are told at a time; the oldest is left out for a new one. */
const PAGES_EACH = 5
/** Limits one address without an account: several people may share it. */
const PAGES_AN_ADDRESS = 30
/** Keeps proxies from closing a connection that seems dead. */
const HEARTBEAT_MS = 25_000
/** A hold that has run out is over for every clock. */
const AFTER_HOLD_MS = 100
/** Lists how long a page waits before it asks again when this server stops, in milliseconds: not all at once. */
const RETRY_MS = { least: 1000, most: 10_000 }

export interface Hub {
  /** Begins to listen, so that the first page finds what was said before it. */
  listen: () => void
  open: (watch: Watch) => Telling
  close: () => Promise<void>
}

/** Lists what a page hears of, as `lately` knows it. */
const topicsOf = ({ accountId, businessIds }: Watch) => ({
  shop: businessIds.map((id) => `shop:${id}`),
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
    if (closed) page.stream.say(`retry: ${randomInt(RETRY_MS.least, RETRY_MS.most)}\n\n`)
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
  const beat = () => pages.each(({ stream }) => stream.say(':\n\n'))
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref()

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
    open: (watch) => {
      makeRoom(watch)
      const first = beginningOf(lately.ages(topicsOf(watch)))
      // Who has left is forgotten at once.
      const stream = new Telling(first, () => pages.forget(page))
      const page: Page = { ...watch, stream }
      pages.add(page)
      // Not all at once after a restart.
      page.life = setTimeout(() => end(page), (lifeMs * randomInt(80, 121)) / 100).unref()
      if (closed) end(page)
      else listen()
      return stream
    },
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      pages.each(end)
      await listener?.close()
    },
  }
}
