import { SpanKind } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { closeSpan, inSpan, isFollowed, openSpan, within } from './spans.ts'

const LONGEST_STATEMENT = 2000

/** Traces each request by its route, never by its URL, and the spans below it. */
export function traceRequests(app: FastifyInstance): void {
  if (!isFollowed()) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const open = openSpan({ name: `${method} ${route}`, kind: SpanKind.SERVER, attributes })
    reply.raw.on('close', () => {
      const { statusCode } = reply
      const answered = { 'http.response.status_code': statusCode }
      closeSpan(open, { attributes: answered, failed: statusCode >= 500 })
    })
    within(open, done)
  })
}

/** The overloads of `query`, reduced to one; returns promises if called without a callback. */
type Query = (text: unknown, ...rest: unknown[]) => unknown

/** Traces each statement of a connection, without its values. */
export function traceStatements(client: pg.ClientBase): void {
  // The cast is needed as `query` has three overloads, which no single function type can express.
  const bare = client.query.bind(client) as Query
  const query: Query = (text, ...rest) => {
    const statement = textOf(text)
    if (statement === undefined || rest.some((one) => typeof one === 'function'))
      return bare(text, ...rest)
    const name = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
    return inSpan({ name: `db ${name}`, kind: SpanKind.CLIENT, attributes }, async () =>
      bare(text, ...rest),
    )
  }
  // The cast is safe: it returns the result of the original.
  client.query = query as typeof client.query
}

function textOf(given: unknown): string | undefined {
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given
  // Other submittable objects are cursors, which return no promise.
  if (typeof text !== 'string' || (typeof given === 'object' && given && 'submit' in given))
    return undefined
  return withoutValues(text).slice(0, LONGEST_STATEMENT)
}

/** Replaces every text and number literal of a statement by `?`. */
export function withoutValues(statement: string): string {
  return statement
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
