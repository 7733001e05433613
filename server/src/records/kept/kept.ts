/** Version that a cached value must have, and its minute if it depends on the time. */
export interface Freshness {
  /** Number of changes committed before the value was read. */
  version: number
  /** A value of another minute is reread. */
  minute?: number
}

interface Entry {
  version: number
  minute: number | undefined
  value: Promise<unknown>
  bytes: number
}

/** Estimate: objects take about three times their text, and the response's text is cached too. */
const BYTES_A_CHARACTER = 4

/**
 * Caches values under a version. Callers read the version before the value, so that no value is older than the database
 * was then. Beyond the maximum bytes, the least recently used entry is dropped.
 */
export class Kept {
  readonly #entries = new Map<string, Entry>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Estimated bytes used. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns the value of a key if its version is as new; otherwise calls `read`, once for all concurrent callers. */
  async find<Value>(
    key: string,
    { version, minute }: Freshness,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    if (known !== undefined && known.version >= version && known.minute === minute) {
      this.#entries.set(key, known)
      // All callers of a key read the same type of value.
      return known.value as Promise<Value>
    }
    this.#bytes -= known?.bytes ?? 0
    const value = read()
    const entry: Entry = { version, minute, value, bytes: 0 }
    this.#entries.set(key, entry)
    try {
      this.#weigh(key, entry, await value)
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
    return value
  }

  #weigh(key: string, entry: Entry, value: unknown): void {
    if (this.#entries.get(key) !== entry) return
    entry.bytes = 500 + 2 * key.length + BYTES_A_CHARACTER * JSON.stringify(value ?? null).length
    this.#bytes += entry.bytes
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#mostBytes) break
      this.#entries.delete(oldest)
      this.#bytes -= bytes
    }
  }
}
