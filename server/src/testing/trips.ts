import type { Pool, PoolClient } from 'pg'

type Query = (...input: unknown[]) => Promise<unknown>

/**
 * Counts the round trips of a pool's connections from now on: a statement that is sent while another of its connection is
 * unanswered travels with that one.
 */
export function countTrips(pool: Pool): () => number {
  let trips = 0
  const watched = new WeakSet<PoolClient>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    // Several call signatures share one implementation that one type cannot describe.
    const send = client.query.bind(client) as unknown as Query
    let unanswered = 0
    const query: Query = (...input) => {
      if (unanswered === 0) trips += 1
      unanswered += 1
      const answered = () => {
        unanswered -= 1
      }
      const answer = send(...input)
      answer.then(answered, answered)
      return answer
    }
    // As above.
    client.query = query as typeof client.query
  }
  // Code under test takes connections this way; callback connections are not used here.
  const connect = pool.connect.bind(pool)
  const take = async () => {
    const client = await connect()
    watch(client)
    return client
  }
  // Kysely knows no other way to call it.
  pool.connect = take as typeof pool.connect
  return () => trips
}
