import type { LiveEvent } from '@awan/core/live/contract'
import type { OpenStream } from '#http/open-answer.ts'

/** Sets how long the first change waits for those that come with it, in milliseconds. */
const SOON_MS = 20
/** Sets how long what follows is gathered, so that a burst is said once more and not for each change. */
const GATHER_MS = 150

export interface Watch {
  /** Null for a guest. */
  accountId: string | null
  /** Holds what a guest counts by. */
  address: string
  businessIds: readonly string[]
}

export interface Page extends Watch {
  stream: OpenStream
  /** Holds what is said to it in a moment; most of the time there is nothing. */
  pending: Set<LiveEvent> | undefined
  /** When it has been told long enough, in milliseconds of `performance.now()`. */
  until: number
}

/** Names whom a page counts for. */
const subscriber = ({ accountId, address }: Watch) => accountId ?? `guest ${address}`

/** Lists the topics of a page, as the database says them. */
const topicsNamed = ({ accountId, businessIds }: Watch): string[] => [
  'catalog',
  ...businessIds.map((id) => `shop:${id}`),
  ...(accountId === null ? [] : [`person:${accountId}`]),
]

/** Keeps pages under several keys each, in the order they came. */
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

/** Gathers what is said to pages: after a quiet time they are told soon, and of a burst that follows it once. */
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

/** Keeps the pages that are open, found by who has them and by what they are told of. */
export function openPages() {
  const pages = new Set<Page>()
  const ofSubscribers = pagesBy((page) => [subscriber(page)])
  const ofTopics = pagesBy(topicsNamed)
  return {
    ...gathering(),
    each: (act: (page: Page) => void) => pages.forEach(act),
    /** Lists the pages of the same subscriber, the oldest first. */
    ofSameAs: (watch: Watch) => ofSubscribers.under(subscriber(watch)),
    ofAccount: (id: string) => ofSubscribers.under(id),
    ofTopic: (topic: string) => ofTopics.under(topic),
    add: (page: Page) => {
      for (const kept of [pages, ofSubscribers, ofTopics]) kept.add(page)
    },
    /** Forgets a page at once; says whether it was open. */
    forget: (page: Page): boolean => {
      ofSubscribers.remove(page)
      ofTopics.remove(page)
      return pages.delete(page)
    },
  }
}
