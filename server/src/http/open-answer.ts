import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes what is said for as long as it is open. */
export interface OpenStream {
  write: (text: string) => unknown
  end: () => unknown
  on: (event: 'close', then: () => void) => unknown
}

/** An answer that is said bit by bit until it is ended or its reader leaves: `begin` gets it once its headers are sent. */
export class OpenAnswer {
  readonly begin: (stream: OpenStream) => void

  constructor(begin: (stream: OpenStream) => void) {
    this.begin = begin
  }
}

/**
 * Sends the headers of an answer, the framework's own and those of every hook before it, and hands it to who goes on with it.
 * Thousands are open at a time: what the framework reads a stream with, and each header by itself, is several kB of each (docs/decisions/138).
 */
export function beginAnswer(reply: FastifyReply, { begin }: OpenAnswer): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // Whoever has left already would never be said to leave.
  if (raw.destroyed) return reply
  // It ends with its connection: what is said needs no chunks around it.
  raw.useChunkedEncodingByDefault = false
  reply.header('connection', 'close')
  // The framework's own type says of each that it may be undefined, which none that was set is.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  raw.writeHead(reply.statusCode, headers)
  // Sent by themselves they are one text; as the beginning of another they would stay the tree of its parts.
  raw.flushHeaders()
  begin(raw)
  return reply
}
