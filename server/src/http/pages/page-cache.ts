import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Time in milliseconds for which pages may show stale data; a shop's own changes drop its pages at once. */
const FRESH_MS = 30_000
const MOST_BYTES = 32 * 1024 * 1024
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const ENCODINGS = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** A page ready to send; each encoding is made at its first request, as nearly all browsers request the same one. */
export interface Packed {
  readonly identity: Buffer
  readonly as: (encoding: Encoding) => Promise<Buffer>
}

/** A finished page and its visible content, as text. */
interface Page {
  packed: Packed
  shows: string
}

/** Cache of finished pages, bounded by bytes; the oldest are dropped first. */
export interface PageCache {
  get: (key: string) => Packed | undefined
  /** Returns the cached page, joins a rendering in progress, or renders; resolves to undefined if that yields no page. */
  fill: (key: string, render: () => Promise<Page | undefined>) => Promise<Packed | undefined>
  /** Drops the pages that show content with this id; all without one. */
  forget: (id?: string) => void
}

export function pageCache(now: () => number, mostBytes = MOST_BYTES): PageCache {
  const pages = new Map<string, Page & { bytes: number; until: number }>()
  /** Renderings in progress since the last invalidation. */
  let running = new Map<string, Promise<Packed | undefined>>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  const get = (key: string) => {
    const found = pages.get(key)
    if (found && found.until > now()) return found.packed
    drop(key)
    return undefined
  }
  const keep = (key: string, page: Page) => {
    drop(key)
    // Encodings added later are smaller than the page itself.
    const size = 2 * page.packed.identity.length + page.shows.length
    pages.set(key, { ...page, bytes: size, until: now() + FRESH_MS })
    bytes += size
    for (const oldest of pages.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }
  return {
    get,
    fill: (key, render) => {
      const found = get(key)
      if (found) return Promise.resolve(found)
      const since = running
      const begun = since.get(key)
      if (begun) return begun
      const work = render()
        .then((page) => {
          // A page rendered from data read before an invalidation is not cached.
          if (page && running === since) keep(key, page)
          return page?.packed
        })
        .finally(() => since.delete(key))
      since.set(key, work)
      return work
    },
    forget: (id) => {
      // Renderings that began before it may show what was true then: no later request joins them.
      running = new Map()
      for (const [key, { shows }] of pages) if (id === undefined || shows.includes(id)) drop(key)
    },
  }
}

/** Prepares a page for compression, which runs off the main thread, once per encoding. */
export function pack(identity: Buffer): Packed {
  const ways: Record<Encoding, () => Promise<Buffer>> = {
    br: () => brotli(identity, { params: BROTLI }),
    gzip: () => zip(identity),
    identity: async () => identity,
  }
  const packed = new Map<Encoding, Promise<Buffer>>()
  const as = (encoding: Encoding) => {
    const found = packed.get(encoding) ?? ways[encoding]()
    packed.set(encoding, found)
    return found
  }
  return { identity, as }
}

export function encodingFor(accepted: string | undefined): Encoding {
  const names = new Set((accepted ?? '').split(',').map((part) => part.trim()))
  return ENCODINGS.find((name) => names.has(name)) ?? 'identity'
}
