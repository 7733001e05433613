import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '@awan/core/endpoint'
import { errorAnswer } from '@awan/core/endpoint'
import { ERRORS } from '@awan/core/errors'
import type { Language } from '@awan/core/language'
import { reachOf, ROLES, type KeyScope, type ShopAction } from '@awan/core/permissions'
import type { Repeated } from './answer.ts'
import type { Caller } from './caller/caller.ts'
import { languageOfRequest } from './language.ts'
import { beginAnswer, OpenAnswer } from './open-answer.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Arguments of a handler: the parsed input, the caller, the reader's language. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
  caller: E['access'] extends 'public' ? Caller | null : Caller
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : void

/** Data available before the input is parsed: the path parameters as text, and the caller. */
export type Knock<E extends Endpoint> = Pick<Call<E>, 'caller' | 'request'> & {
  params: Record<string, string>
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answer<E> | Repeated<object> | OpenAnswer>

/**
 * Mounts an endpoint: parses input and response by its contract, and documents its errors. If not every caller may
 * access the resource in the path, `admit` refuses the others before their input is validated.
 */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | OpenAnswer>,
  admit?: (knock: Knock<E>) => Promise<void>,
): void {
  const onRequest = admit && (async (request: FastifyRequest) => admit(knockOf<E>(request)))
  mountRoute(app, endpoint, handler, onRequest ? { onRequest } : {})
}

/**
 * Mounts a public endpoint whose response is cached under a version. `look` reads the version, which is independent of
 * the session: if the request has a token, in one round trip with the session; otherwise when `seen` is called.
 */
export function mountSeen<const E extends Endpoint & { access: 'public' }, Seen>(
  app: FastifyInstance,
  endpoint: E,
  look: (params: Record<string, string>) => Promise<Seen>,
  handler: (
    call: Call<E>,
    seen: () => Promise<Seen>,
  ) => Promise<Answer<E> | Repeated<Answer<E> & object>>,
): void {
  const answer: Handler<E> = async (call) => {
    const { request } = call
    // The guard has started this route's own `look`.
    const begun = request.seen as Promise<Seen> | undefined
    return handler(call, async () => begun ?? look(knockOf<E>(request).params))
  }
  mountRoute(app, endpoint, answer, { config: { look } })
}

function mountRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { config, onRequest }: Pick<RouteShorthandOptions, 'config' | 'onRequest'>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: {
      access: endpoint.access,
      keys: keysOf(endpoint),
      upload: endpoint.upload !== undefined,
      status: endpoint.status,
      ...config,
    },
    schema: schemaOf(endpoint),
    ...(onRequest ? { onRequest } : {}),
    handler: async (request, reply) => {
      const answer = await handler(callOf<E>(request, reply))
      reply.status(endpoint.status)
      if (endpoint.status === 204) return reply.send()
      if (endpoint.answerType) reply.type(endpoint.answerType)
      return answer instanceof OpenAnswer ? beginAnswer(reply, answer) : answer
    },
  })
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply) {
  const { params, query, headers, body, caller } = request
  const language = languageOfRequest(request)
  // The framework has parsed each part with the endpoint's own schema, which its types cannot express.
  return { params, query, headers, body, caller, language, request, reply } as Call<E>
}

function knockOf<E extends Endpoint>(request: FastifyRequest) {
  const { params, caller } = request
  // The router provides every path parameter as a string; access has been checked.
  return { params, caller, request } as Knock<E>
}

/** Returns the scope of a key that may call an endpoint; only shop endpoints have one. */
function keysOf(endpoint: Endpoint & { keys?: KeyScope }): KeyScope | undefined {
  return endpoint.keys
}

const SESSION: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]

function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'public') return []
  const scope = keysOf(endpoint)
  return scope === undefined ? SESSION : [...SESSION, { key: [scope] }]
}

/** Adds the permitted callers to the API document, as security schemes know neither operators nor roles. */
function callersOf(endpoint: Endpoint & { may?: ShopAction }) {
  const { access, may } = endpoint
  const roles = may && ROLES.filter((role) => reachOf(role, may) !== null)
  return { 'x-access': access, ...(roles ? { 'x-roles': roles } : {}) }
}

/** Errors that every endpoint may return: over the rate limit, and while the server closes or has no free connection. */
const EVERYWHERE = ['too_many_requests', 'busy'] as const

function schemaOf(endpoint: Endpoint) {
  const statuses = new Set(endpoint.errors.map((code) => ERRORS[code]))
  if (endpoint.access !== 'public') statuses.add(401)
  if (endpoint.access.startsWith('operator')) statuses.add(403)
  for (const code of EVERYWHERE) statuses.add(ERRORS[code])
  const refusals = Object.fromEntries([...statuses].map((status) => [status, errorAnswer]))
  return {
    ...(endpoint.unlisted ? { hide: true } : {}),
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.errors.length > 0 ? `Errors: ${endpoint.errors.join(', ')}` : '',
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    // Stated for public endpoints too: no authentication.
    security: securityOf(endpoint),
    ...callersOf(endpoint),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: {
      ...refusals,
      ...(endpoint.answer ? { [endpoint.status]: answerOf(endpoint) } : {}),
    },
  }
}

function answerOf({ answer, answerType }: Endpoint) {
  const type = answerType?.split(';')[0]
  return type ? { description: 'Text', content: { [type]: { schema: answer } } } : answer
}
