import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { LiveEvent } from '@awan/core/live/contract'
import { listenTo, type Listener } from '#db/listen.ts'
import { rememberLately } from './lately.service.ts'

/** Pages of one subscriber that are told at a time; the oldest is left out for a new one. */
const PAGES_EACH = 5
/** Limits one address without an account: several people may share it. */
const PAGES_AN_ADDRESS = 30
/** A burst of changes is said once. */
const GATHER_MS = 150
/** Keeps proxies from closing a connection that seems dead. */
const HEARTBEAT_MS = 25_000
/** A hold that has run out is over for every clock. */
const AFTER_HOLD_MS = 100
/** Lists how long a page waits before it asks again when this server stops, in milliseconds: not all at once. */
const RETRY_MS = { least: 1000, most: 10_000 }

export interface Watch {
  /** Null for a guest. */
  accountId: string | null
  /** Holds what a guest counts by. */
  address: string
  businessIds: readonly string[]
}

interface Page extends Watch {
  stream: Readable
  pending: Set<LiveEvent>
}

export interface Hub {
  /** Begins to listen, so that the first page finds what was said before it. */
  listen: () => void
  open: (watch: Watch) => Readable
  close: () => Promise<void>
}

/** Returns the page that has to go for one more of the same subscriber. */
function oldestOfTooMany(pages: ReadonlySet<Page>, watch: Watch): Page | undefined {
  const { accountId, address } = watch
  const same = [...pages].filter((page) =>
    accountId ? page.accountId === accountId : !page.accountId && page.address === address,
  )
  return same.length < (accountId ? PAGES_EACH : PAGES_AN_ADDRESS) ? undefined : same[0]
}

/** Lists what a page hears of, as `lately` knows it. */
const topicsOf = ({ accountId, businessIds }: Watch) => ({
  shop: businessIds.map((id) => `shop:${id}`),
  person: accountId === null ? [] : [`person:${accountId}`],
  catalog: ['catalog'],
})

/** Returns as what a page hears of a topic; undefined where it does not. */
function eventOf(topic: string, id: string, page: Watch): LiveEvent | undefined {
  if (topic === 'catalog') return 'catalog'
  if (topic === 'shop') return page.businessIds.includes(id) ? 'shop' : undefined
  return topic === 'person' && page.accountId === id ? 'person' : undefined
}

/** A stream that begins with what was lately. */
function streamFrom(ages: Record<string, number>): Readable {
  const stream = new Readable({ read: () => undefined })
  stream.push(`event: lately\ndata: ${JSON.stringify(ages)}\n\n`)
  return stream
}

/** That a hold has expired is written by nobody: pages that are open then hear of it from their server. */
function atEndOfHold(left: number, then: () => void): void {
  setTimeout(then, Math.max(0, left) + AFTER_HOLD_MS).unref()
}

function notify(page: Page, event: LiveEvent): void {
  if (page.pending.size === 0) setTimeout(() => flush(page), GATHER_MS).unref()
  page.pending.add(event)
}

function flush(page: Page): void {
  for (const event of page.pending) page.stream.push(`event: ${event}\ndata:\n\n`)
  page.pending.clear()
}

/**
 * Passes on what the database says on its channel to the pages that are open here; every server has its own. A page
 * that begins is told what was said lately: what it shows may have been read before. It ends after `lifeMs` and is asked
 * for again, so that none outlives its session for long.
 */
export function openHub(pool: Pool, lifeMs: number, clock: () => Date): Hub {
  const pages = new Set<Page>()
  const lately = rememberLately(clock)
  let listener: Listener | undefined
  let closed = false

  function end(page: Page): void {
    if (!pages.delete(page)) return
    flush(page)
    if (closed) page.stream.push(`retry: ${randomInt(RETRY_MS.least, RETRY_MS.most)}\n\n`)
    page.stream.push(null)
  }

  const onMessage = (payload: string) => {
    const [topic = '', id = '', until] = payload.split(':')
    if (topic === 'hold')
      return atEndOfHold(Number(until) - clock().getTime(), () => onMessage(`shop:${id}`))
    lately.note(id === '' ? topic : `${topic}:${id}`)
    for (const page of pages) {
      const event = eventOf(topic, id, page)
      if (event) notify(page, event)
      // Asking again, the page is told what it may still see.
      if (topic === 'access' && page.accountId === id) end(page)
    }
  }
  // What came before it listened they may have missed.
  const onListening = () => {
    lately.begin()
    pages.forEach((page) => notify(page, 'all'))
  }
  const listen = () => {
    listener ??= listenTo(pool, 'live', { onMessage, onListening, onLost: lately.stop })
  }
  const beat = () => pages.forEach(({ stream }) => stream.push(':\n\n'))
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref()

  return {
    listen,
    open: (watch) => {
      const leaving = oldestOfTooMany(pages, watch)
      if (leaving) {
        notify(leaving, 'full')
        end(leaving)
      }
      const stream = streamFrom(lately.ages(topicsOf(watch)))
      const page: Page = { ...watch, stream, pending: new Set() }
      stream.once('close', () => pages.delete(page))
      pages.add(page)
      if (closed) end(page)
      else listen()
      // Not all at once after a restart.
      setTimeout(() => end(page), (lifeMs * randomInt(80, 121)) / 100).unref()
      return stream
    },
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      pages.forEach(end)
      await listener?.close()
    },
  }
}
