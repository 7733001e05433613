import pg from 'pg'

/** A connection for exclusive use. */
export type BulkClient = pg.ClientBase

/** Request timeouts, disabled, as client options. */
export const NO_LIMITS = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
} as const

/**
 * Runs one transaction on a separate connection that can use COPY, which pipelined connections cannot, and has no
 * request timeouts. If `work` fails, the connection closes without a commit, which rolls back.
 */
export async function alone<Done>(
  { options }: pg.Pool,
  work: (client: BulkClient) => Promise<Done>,
): Promise<Done> {
  const client = new pg.Client({ ...options, ...NO_LIMITS, pipeline: false })
  // If the connection breaks between two statements, the next statement fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const done = await work(client)
    await client.query('commit')
    return done
  } finally {
    await client.end()
  }
}
