import { ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { logRequest } from './logging.ts'

/** Open event stream. */
export interface OpenStream {
  write: (text: string) => unknown
  end: () => unknown
  on: (event: 'close', then: () => void) => unknown
}

/**
 * A response written in parts until it is ended or the client disconnects: `begin` is called once the headers are sent.
 */
export class OpenAnswer {
  readonly begin: (stream: OpenStream) => void

  constructor(begin: (stream: OpenStream) => void) {
    this.begin = begin
  }
}

/**
 * Sends the headers of a response, including those of earlier hooks, and passes the stream to `begin`. Thousands are
 * open at a time: what the framework and Node keep for a response would cost several kB each (docs/decisions/141).
 */
export function beginAnswer(reply: FastifyReply, { begin }: OpenAnswer): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // If the client has already disconnected, `close` will not be emitted.
  if (raw.destroyed) return reply
  // The stream ends with its connection, so events need no chunked encoding.
  raw.useChunkedEncodingByDefault = false
  reply.header('connection', 'close')
  // The framework's type allows undefined values; set headers never are.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  raw.writeHead(reply.statusCode, headers)
  // Flushed alone, the headers are sent at once, and the response is no longer needed.
  raw.flushHeaders()
  // Nothing reads the request's headers after this; kept, they cost 1.5 kB per page.
  raw.req.rawHeaders = []
  raw.req.headers = {}
  if (raw.socket instanceof Socket) {
    // The framework would log it at its end, of which it does not learn.
    logRequest(reply.request, reply)
    begin(new BareStream(raw, raw.socket))
  } else {
    // It waits for an earlier response on its connection, which only programs cause, or was injected by a test.
    begin(raw)
  }
  return reply
}

/**
 * Stream on the connection of a started response. Releases the response, and with it the header text and the
 * framework's request and reply: 2 kB. An empty response takes its place, so that Node neither regards the connection
 * as idle nor answers a further request on it.
 */
class BareStream implements OpenStream {
  readonly #socket: Socket

  constructor(started: ServerResponse, socket: Socket) {
    this.#socket = socket
    started.detachSocket(socket)
    new ServerResponse(started.req).assignSocket(socket)
    // Functions that wait for the end of the response. The cast is safe: they take no arguments.
    for (const then of started.listeners('close')) socket.on('close', then as () => void)
  }

  write(text: string) {
    return this.#socket.write(text)
  }

  end() {
    this.#socket.destroySoon()
  }

  on(event: 'close', then: () => void) {
    return this.#socket.on(event, then)
  }
}
