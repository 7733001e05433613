import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Opens a port that leads to the database of `target`: `serve` gets each connection that comes, and opens the way on.
 * Returns the address through it.
 */
export async function openDatabaseLine(
  target: URL,
  serve: (near: Socket, openFar: () => Socket) => void,
): Promise<{ url: string; close: () => void }> {
  const directory = target.searchParams.get('host')
  const there = directory
    ? { path: `${directory}/.s.PGSQL.${target.port || 5432}` }
    : { host: target.hostname, port: Number(target.port || 5432) }
  const server = createServer((near) => serve(near, () => connect(there)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.searchParams.delete('host')
  const bound = server.address()
  url.host = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return { url: url.href, close: () => server.close() }
}
