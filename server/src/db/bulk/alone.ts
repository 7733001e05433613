import pg from 'pg'

/** A connection for exclusive use. */
export type BulkClient = pg.ClientBase

/** The limits of requests, lifted in the words of a client. */
export const NO_LIMITS = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
} as const

/**
 * Runs one transaction on a separate connection: one that can COPY, which pipelined connections cannot, and without
 * request timeouts. Failed work leaves nothing, as the connection ends without a commit.
 */
export async function alone<Done>(
  { options }: pg.Pool,
  work: (client: BulkClient) => Promise<Done>,
): Promise<Done> {
  const client = new pg.Client({ ...options, ...NO_LIMITS, pipeline: false })
  // One that breaks between two statements fails the next one.
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
