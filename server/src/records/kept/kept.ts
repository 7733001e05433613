/** Says what a kept value has to be as new as, and for which minute it was made where time changes it. */
export interface Freshness {
  /** Counts the changes that had been committed before what is kept was read. */
  version: number
  /** Another minute reads it anew. */
  minute?: number
}

interface Entry {
  version: number
  minute: number | undefined
  value: Promise<unknown>
  bytes: number
}

/** Objects take about three times their text, and the text of an answer is kept beside it. */
const BYTES_A_CHARACTER = 4

/**
 * Keeps what was read under the version that was read before it. Who asks reads the version first, so that nothing is given
 * that is older than the database was then. What was asked for longest ago goes first where the bytes do not suffice.
 */
export class Kept {
  readonly #entries = new Map<string, Entry>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Holds the bytes that it takes, by estimate. */
  get bytes(): number {
    return this.#bytes
  }

  /** Finds what is kept under a key, if it is as new; `read` is asked otherwise, once for all who want it. */
  async find<Value>(
    key: string,
    { version, minute }: Freshness,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    if (known !== undefined && known.version >= version && known.minute === minute) {
      this.#entries.set(key, known)
      // Everybody who asks for a key reads it in the same way.
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
