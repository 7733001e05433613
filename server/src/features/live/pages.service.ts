import type { LiveEvent } from '@awan/core/live/contract'
import type { OpenStream } from '#http/open-answer.ts'

/** Milliseconds that the first event waits for others of the same change. */
const SOON_MS = 20
/** Milliseconds that later events are collected, so that a burst is sent once more instead of once per change. */
const GATHER_MS = 150

export interface Watch {
  /** Null for a guest. */
  accountId: string | null
  /** Address that a guest's streams are counted by. */
  address: string
  businessIds: readonly string[]
}

export interface Page extends Watch {
  stream: OpenStream
  /** Events to be sent shortly; usually undefined. */
  pending: Set<LiveEvent> | undefined
  /** End of the stream's life, in milliseconds of `performance.now()`. */
  until: number
}

/** Returns the key under which a client's streams are counted. */
const subscriber = ({ accountId, address }: Watch) => accountId ?? `guest ${address}`

/** Returns the topics of a page, in the database's spelling. */
const topicsNamed = ({ accountId, businessIds }: Watch): string[] => [
  'catalog',
  ...businessIds.map((id) => `shop:${id}`),
  ...(accountId === null ? [] : [`person:${accountId}`]),
]

/** Indexes pages by several keys each, in the order of connection. */
function pagesBy(keysOf: (page: Page) => readonly string[]) {
  const kept = new Map<string, Set<Page>>()
  return {
    under: (key: string): ReadonlySet<Page> => kept.get(key) ?? NONE,
    add: (page: Page) => {
      for (const key of keysOf(page)) kept.set(key, (kept.get(key) ?? new Set()).add(page))
    },
    remove: (page: Page) => {
      for (const key of keysOf(page)) {
        const pages = kept.get(key)
        if (pages?.delete(page) && pages.size === 0) kept.delete(key)
      }
    },
  }
}
const NONE: ReadonlySet<Page> = new Set()

/** Batches events to pages: after a quiet time they are sent soon, and a burst that follows once. */
function gathering() {
  let waiting = new Set<Page>()
  let isResting = false
  const flush = (page: Page) => {
    waiting.delete(page)
    for (const event of page.pending ?? []) page.stream.write(`event: ${event}\ndata:\n\n`)
    page.pending = undefined
  }
  const after = (ms: number, then: () => void) => void setTimeout(then, ms).unref()
  const flushAll = () => {
    const pages = waiting
    waiting = new Set()
    isResting = pages.size > 0
    if (isResting) after(GATHER_MS, flushAll)
    pages.forEach(flush)
  }
  const notify = (page: Page, event: LiveEvent) => {
    if (waiting.size === 0 && !isResting) after(SOON_MS, flushAll)
    waiting.add(page)
    page.pending ??= new Set()
    page.pending.add(event)
  }
  return { notify, flush }
}

/** Creates a registry of the open pages, indexed by subscriber and topic. */
export function openPages() {
  const pages = new Set<Page>()
  const ofSubscribers = pagesBy((page) => [subscriber(page)])
  const ofTopics = pagesBy(topicsNamed)
  return {
    ...gathering(),
    each: (act: (page: Page) => void) => pages.forEach(act),
    /** Returns the pages of the same subscriber, oldest first. */
    ofSameAs: (watch: Watch) => ofSubscribers.under(subscriber(watch)),
    ofAccount: (id: string) => ofSubscribers.under(id),
    ofTopic: (topic: string) => ofTopics.under(topic),
    add: (page: Page) => {
      for (const kept of [pages, ofSubscribers, ofTopics]) kept.add(page)
    },
    /** Removes a page at once; returns whether it was open. */
    forget: (page: Page): boolean => {
      ofSubscribers.remove(page)
      ofTopics.remove(page)
      return pages.delete(page)
    },
  }
}
