import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer as createServer2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { openLine, type Badness } from './line.ts'

/** Matches what HTTP/2 has no use for. */
const OF_ONE_HOP = /^(?:connection|keep-alive|transfer-encoding|upgrade|host|http2-settings|te)$/

/**
 * Opens a line on which HTTP/2 travels, as behind every proxy of `deploy/`: packed headers, one connection. Browsers speak it on TLS
 * alone, whose certificate a test has not: so both ends are translated, and what lies between them is counted.
 */
export async function openHttp2Line(server: string, badness?: Badness) {
  const { port } = new URL(server)
  const far = createServer2()
  far.on('stream', (stream, headers) => {
    const { ':method': method, ':path': path, ':authority': host = '' } = headers
    const answer = httpRequest({ port, method, path, headers: { ...plain(headers), host } })
    answer.on('response', (response) => {
      if (stream.destroyed) return
      stream.respond({ ':status': response.statusCode, ...plain(response.headers) })
      pipeline(response, stream, () => {})
    })
    answer.on('error', () => stream.destroy())
    stream.on('close', () => answer.destroy())
    pipeline(stream, answer, () => {})
  })
  const line = await openLine(await originOf(far), badness)
  const session = connect(line.origin)
  const near = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const stream = session.request({
      ':method': method,
      ':path': url,
      ':authority': headers.host ?? '',
      ...plain(headers),
    })
    stream.on('response', ({ ':status': status = 502, ...answered }) => {
      response.writeHead(status, plain(answered))
      pipeline(stream, response, () => {})
    })
    stream.on('error', () => response.destroy())
    response.on('close', () => stream.close())
    pipeline(request, stream, () => {})
  })
  const origin = await originOf(near)
  const close = () => {
    session.destroy()
    line.close()
    for (const one of [near, far]) one.close()
    near.closeAllConnections()
  }
  return { origin, bytes: line.bytes, close }
}

async function originOf(server: ReturnType<typeof createServer | typeof createServer2>) {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  // What listens on a port has an address of this form.
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The headers that pass from one hop to the next. */
function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !OF_ONE_HOP.test(name),
  )
  return Object.fromEntries(kept)
}
