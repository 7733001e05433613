import type { Pool, PoolClient } from 'pg'

type Query = (...input: unknown[]) => Promise<unknown>

/**
 * Counts the round trips of a pool's connections from now on: a statement sent while another one of its connection is
 * unanswered shares the round trip of that one.
 */
export function countTrips(pool: Pool): () => number {
  let trips = 0
  const watched = new WeakSet<PoolClient>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    // The cast is needed as `query` has several overloads, which no single function type can express.
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
    // Same cast in the other direction.
    client.query = query as typeof client.query
  }
  // Code under test gets connections by promise; connections by callback are not used here.
  const connect = pool.connect.bind(pool)
  const take = async () => {
    const client = await connect()
    watch(client)
    return client
  }
  // The cast is safe: Kysely calls `connect` without a callback.
  pool.connect = take as typeof pool.connect
  return () => trips
}
