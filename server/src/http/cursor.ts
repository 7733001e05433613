import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidInput } from './app-error.ts'

const SEAL_BYTES = 12

type Key = readonly (string | number | boolean)[]

/**
 * Opaque page cursors: the sort key of a page's last row, signed, so that edited cursors and those of another list or
 * order are refused. `list` identifies list and order.
 */
export interface Cursors {
  write: (list: string, key: Key) => string
  /** Undefined for the first page; throws `invalid_input` for cursors that `write` did not create for this list. */
  read: <T>(list: string, cursor: string | undefined, schema: z.ZodType<T>) => T | undefined
}

/** Order of a paged list: `schema` parses the cursor that `keyOf` wrote. */
interface Order<Row, After> {
  list: string
  schema: z.ZodType<After>
  keyOf: (row: Row, after: After | undefined) => Key
}

/**
 * Reads one page of a list. `load` gets the position after the previous page, and a limit of one row more than a page,
 * which tells whether another page follows.
 */
export async function pageOf<Row, After>(
  cursors: Cursors,
  { list, schema, keyOf }: Order<Row, After>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  load: (page: { after: After | undefined; limit: number }) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const after = cursors.read(list, cursor, schema)
  const found = await load({ after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? cursors.write(list, keyOf(last, after)) : null }
}

/** Position of a row in a list ordered by time. */
export interface Moment {
  at: Date
  id: string
}

/** Parses a `Moment` from a cursor written by `momentKey`. */
export const momentSchema = z
  .tuple([z.int(), z.uuid()])
  .transform(([at, id]): Moment => ({ at: new Date(at), id }))

export const momentKey = (at: Date, id: string): Key => [at.getTime(), id]

export function cursors(secret: string): Cursors {
  const seal = (list: string, key: string) =>
    createHmac('sha256', secret).update(`cursor\0${list}\0${key}`).digest().subarray(0, SEAL_BYTES)

  const open = (list: string, cursor: string): unknown => {
    const bytes = Buffer.from(cursor, 'base64url')
    const key = bytes.subarray(SEAL_BYTES).toString('utf8')
    const given = bytes.subarray(0, SEAL_BYTES)
    // Decoding ignores characters outside base64url; the server never writes such a text.
    if (bytes.toString('base64url') !== cursor || given.length !== SEAL_BYTES) return undefined
    return timingSafeEqual(given, seal(list, key)) ? JSON.parse(key) : undefined
  }

  return {
    write: (list, key) => {
      const text = JSON.stringify(key)
      return Buffer.concat([seal(list, text), Buffer.from(text)]).toString('base64url')
    },
    read: (list, cursor, schema) => {
      if (cursor === undefined) return undefined
      const parsed = schema.safeParse(open(list, cursor))
      if (parsed.success) return parsed.data
      throw invalidInput('cursor', 'not a cursor of this list', 'query')
    },
  }
}
