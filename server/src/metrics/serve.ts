import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/**
 * Serves `/metrics` for Prometheus on a separate port, which no proxy exposes. Rejects if the port is in use. Returns a
 * function that closes it.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
