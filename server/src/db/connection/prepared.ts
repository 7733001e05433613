import type pg from 'pg'

/** Maximum number of named statements: PostgreSQL keeps a plan of each in every connection. */
const MOST_NAMES = 300
/** Maximum number of statements remembered after one use; then the set is cleared. */
const MOST_SEEN = 2000
/**
 * Beginning of a statement that is planned at each use, because its best plan depends on its values: a sum of a day and
 * of a year. PostgreSQL would keep one plan for all of them after five uses.
 */
export const PLANNED_ANEW = '/* planned anew */'
/** SQLSTATE for a cached plan of a table that has changed; preparing the statement again resolves it. */
const OUTDATED_PLAN = '0A000'

/** Assigns names to SQL texts at their second use: most texts repeat, and those built from user input stay unnamed. */
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

  /** Renames all statements, so that all plans are made again after a migration while this server runs. */
  forget(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

/** Returns a promise if called without a callback, and another value for a cursor. */
type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Makes a connection use named prepared statements for queries with parameters. */
export function prepareOn(client: pg.ClientBase, names: StatementNames): void {
  // `query` has three call signatures and one implementation, which no single type can express.
  const bare = client.query.bind(client) as Query
  const query: Query = (text, values, ...rest) => {
    if (
      typeof text !== 'string' ||
      !Array.isArray(values) ||
      values.length === 0 ||
      text.startsWith(PLANNED_ANEW) ||
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
        // In a transaction the retry fails as well; report the first error, which is the cause.
        throw error
      }
    }
  }
  // Like the wrapped implementation, it accepts every declared signature.
  client.query = query as typeof client.query
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === OUTDATED_PLAN
}
