import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

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
 * open at a time: the framework's stream reader and separate headers would cost several kB each (docs/decisions/138).
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
  // Flushed alone, the headers are one flat string; joined to the first write, they would stay in memory as a
  // concatenation tree.
  raw.flushHeaders()
  // Nothing reads the request's headers after this; kept, they cost 1.5 kB per page.
  raw.req.rawHeaders = []
  raw.req.headers = {}
  begin(raw)
  return reply
}
