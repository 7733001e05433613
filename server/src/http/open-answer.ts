import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** An open stream of events. */
export interface OpenStream {
  write: (text: string) => unknown
  end: () => unknown
  on: (event: 'close', then: () => void) => unknown
}

/**
 * A response written in parts until it is ended or its reader disconnects: `begin` is called once the headers are sent.
 */
export class OpenAnswer {
  readonly begin: (stream: OpenStream) => void

  constructor(begin: (stream: OpenStream) => void) {
    this.begin = begin
  }
}

/**
 * Sends the headers of a response, including those of earlier hooks, and passes it to its writer. Thousands are open at
 * a time: the framework's stream reader and separate headers would cost several kB each (docs/decisions/138).
 */
export function beginAnswer(reply: FastifyReply, { begin }: OpenAnswer): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // A client that has disconnected already would never emit `close`.
  if (raw.destroyed) return reply
  // The stream ends with its connection, so events need no chunks.
  raw.useChunkedEncodingByDefault = false
  reply.header('connection', 'close')
  // The framework's type allows undefined values; set headers never are.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  raw.writeHead(reply.statusCode, headers)
  // Sent by themselves they are one text; as the beginning of another they would stay the tree of its parts.
  raw.flushHeaders()
  begin(raw)
  return reply
}
