import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Opens a local port that forwards to the database of `target`: `serve` receives each connection and opens the upstream
 * socket with `openFar`. Returns the URL of the port.
 */
export async function openDatabaseLine(
  target: URL,
  serve: (near: Socket, openFar: () => Socket) => void,
  /** Current directory of the database's Unix socket, which changes at each restart. */
  directory = () => target.searchParams.get('host'),
): Promise<{ url: string; close: () => void }> {
  const open = () => {
    const at = directory()
    const port = Number(target.port || 5432)
    return at ? connect(`${at}/.s.PGSQL.${port}`) : connect(port, target.hostname)
  }
  const server = createServer((near) => serve(near, open))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.searchParams.delete('host')
  const bound = server.address()
  url.host = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return { url: url.href, close: () => server.close() }
}

/** Opens a proxy to a database; `cut` closes its connections, `die` drops all data silently. */
export async function openFragileLine(target: URL, directory?: () => string | null) {
  let state: 'whole' | 'cut' | 'dead' = 'whole'
  const ends = new Set<Socket>()
  const serve = (near: Socket, openFar: () => Socket) => {
    if (state === 'cut') return near.destroy()
    const far = openFar()
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      ends.add(from)
      from.on('data', (bytes) => state === 'whole' && to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    return undefined
  }
  const { url, close } = await openDatabaseLine(target, serve, directory)
  const hangUp = () => ends.forEach((end) => end.destroy())
  return {
    url,
    cut() {
      state = 'cut'
      hangUp()
    },
    die: () => (state = 'dead'),
    mend() {
      state = 'whole'
      // Closes the connections: data lost while the line was dead must be sent again over new ones.
      hangUp()
    },
    close,
  }
}
