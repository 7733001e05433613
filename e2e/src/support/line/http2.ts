import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { certificateOfRun } from './certificate.ts'
import { openLine, type Badness } from './line.ts'

/** Matches headers that HTTP/2 does not allow or need. */
const OF_ONE_HOP = /^(?:connection|keep-alive|transfer-encoding|upgrade|host|http2-settings|te)$/

/** A request as seen by the server: times in milliseconds since the line was opened, and bytes of the response body. */
export interface Seen {
  what: string
  arrived: number
  answered: number
  bytes: number
}

/**
 * Opens a line with HTTP/2 over TLS, as behind every proxy of `deploy/`: compressed headers, one connection, parallel
 * requests. Its server forwards all requests to the real one.
 */
export async function openHttp2Line(server: string, badness?: Badness, luck?: number) {
  const { port } = new URL(server)
  const opened = performance.now()
  const now = () => performance.now() - opened
  const seen: Seen[] = []
  const { key, cert } = certificateOfRun()
  const proxy = createSecureServer({ key, cert })
  proxy.on('stream', (stream, headers) => {
    const { ':method': method = 'GET', ':path': path = '/', ':authority': host = '' } = headers
    const note: Seen = { what: `${method} ${path}`, arrived: now(), answered: 0, bytes: 0 }
    seen.push(note)
    const own = { host, ...(headers.origin ? { origin: `http://${host}` } : {}) }
    const answer = httpRequest({ port, method, path, headers: { ...plain(headers), ...own } })
    answer.on('response', (response) => {
      if (stream.destroyed) return
      note.answered = now()
      response.on('data', (part: Buffer) => (note.bytes += part.length))
      stream.respond({ ':status': response.statusCode, ...plain(response.headers) })
      pipeline(response, stream, () => {})
    })
    answer.on('error', () => stream.destroy())
    stream.on('error', () => {})
    stream.on('close', () => answer.destroy())
    pipeline(stream, answer, () => {})
  })
  // As in deploy/nginx/awan.conf.
  proxy.on('secureConnection', (socket: TLSSocket) => socket.setMaxSendFragment(4096))
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  // A server listening on a port has an address of this type.
  const line = await openLine((proxy.address() as AddressInfo).port, badness, luck)
  const close = () => {
    line.close()
    proxy.close()
  }
  return { origin: `https://localhost:${line.port}`, bytes: line.bytes, seen, close }
}

/** Removes the headers that apply to one hop only. */
function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !OF_ONE_HOP.test(name),
  )
  return Object.fromEntries(kept)
}
