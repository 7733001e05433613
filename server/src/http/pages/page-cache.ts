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

interface Kept {
  packed: Packed
  bytes: number
  until: number
  /** Visible content, as text. */
  shows: string
}

/** Cache of finished pages, bounded by bytes; the oldest are dropped first. */
export interface PageCache {
  get: (key: string) => Packed | undefined
  keep: (key: string, packed: Packed, shows: string) => void
  /** Drops the pages that show content with this id; all without one. */
  forget: (id?: string) => void
  /** Number of invalidations so far. */
  changes: () => number
}

export function pageCache(now: () => number, mostBytes = MOST_BYTES): PageCache {
  const pages = new Map<string, Kept>()
  let bytes = 0
  let changes = 0
  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  return {
    get: (key) => {
      const found = pages.get(key)
      if (found && found.until > now()) return found.packed
      drop(key)
      return undefined
    },
    keep: (key, packed, shows) => {
      drop(key)
      // Encodings added later are smaller than the page itself.
      const size = 2 * packed.identity.length + shows.length
      pages.set(key, { packed, bytes: size, until: now() + FRESH_MS, shows })
      bytes += size
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
    forget: (id) => {
      changes += 1
      for (const [key, { shows }] of pages) if (id === undefined || shows.includes(id)) drop(key)
    },
    changes: () => changes,
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
