import pg from 'pg'

/** Runs one statement outside a pool's time limits: creating a database may take long on a busy machine. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
