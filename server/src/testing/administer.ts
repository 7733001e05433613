import pg from 'pg'

/** Runs one statement without a pool's time limits, as creating a database may take long on a busy machine; returns its rows. */
export async function administer(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
