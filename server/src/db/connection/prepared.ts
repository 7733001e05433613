import type pg from 'pg'

/** Most texts that have a name: PostgreSQL keeps a plan of each in every connection for as long as that lasts. */
const MOST_NAMES = 300
/** Most texts that were seen once; then counting begins anew. */
const MOST_SEEN = 2000
/** A table was changed under a plan whose columns it changes: who makes the plan anew is answered. */
const OUTDATED_PLAN = '0A000'

/**
 * Gives the texts of queries their names, each at its second use: most are made of the same words every time, and those
 * made of what somebody typed stay without.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  readonly #most: number
  #generation = 0

  constructor(most = MOST_NAMES) {
    this.#most = most
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= this.#most) return known
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    this.#seen.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** Makes every plan anew, after a migration under this server. */
  forget(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

/** Returns a promise where nobody gives it a callback, and something else for a cursor. */
type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Lets a connection keep the plans of what it is asked with parameters. */
export function prepareOn(client: pg.ClientBase, names: StatementNames): void {
  // Three ways to call it share one implementation, whose types cannot be said once.
  const bare = client.query.bind(client) as Query
  const query: Query = (text, values, ...rest) => {
    if (
      typeof text !== 'string' ||
      !Array.isArray(values) ||
      values.length === 0 ||
      rest.length > 0
    )
      return bare(text, values, ...rest)
    const name = names.nameOf(text)
    return name === undefined ? bare(text, values) : again(bare, { name, text, values })
  }
  const again = async (plain: Query, named: { name: string; text: string; values: unknown[] }) => {
    try {
      return await plain(named)
    } catch (error) {
      if (!isOutdated(error)) throw error
      names.forget()
      try {
        return await plain(named.text, named.values)
      } catch {
        // In a transaction this fails as well, and what was said first is why.
        throw error
      }
    }
  }
  // As the implementation it wraps does, it takes every call of the declared ones.
  client.query = query as typeof client.query
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === OUTDATED_PLAN
}
