import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { BRAND } from '@awan/core/brand'
import { withForms, type JsonSchema } from '@awan/core/schema/document'
import { exampleMaker } from '@awan/core/schema/example'
import { schemaNames } from '@awan/core/schema/names'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file instead of a body. */
    upload?: boolean
    /** The status of success. */
    status?: number
  }
}

const FORM = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

const jsonSchemaTransform = createJsonSchemaTransform({ schemaRegistry: schemaNames })

/** A form with a file is described, and read by `http/upload.ts`: no schema of a body could judge it. */
const transform: typeof jsonSchemaTransform = (input) => {
  const { schema: described, url } = jsonSchemaTransform(input)
  const schema = input.route.config?.status === 204 ? withDone(described) : described
  if (!input.route.config?.upload) return { schema, url }
  return { schema: { ...schema, consumes: ['multipart/form-data'], body: FORM }, url }
}

/** The success of what has nothing to say: a program that is generated has to know it. */
function withDone<Schema extends { response?: unknown }>(schema: Schema): Schema {
  const others = typeof schema.response === 'object' ? schema.response : {}
  return { ...schema, response: { ...others, 204: { type: 'null', description: 'Done' } } }
}

const withSchemas = createJsonSchemaTransformObject({ schemaRegistry: schemaNames })

/** Adds the named shapes that the document points to; the others are of requests, or of answers nobody may read. */
const withUsedSchemas: typeof withSchemas = (document) => {
  const whole = withSchemas(document)
  if (!('components' in whole)) return whole
  const { schemas = {} } = whole.components ?? {}
  const used = usedIn(whole.paths, schemas)
  const kept = Object.entries(schemas).filter(([id]) => used.has(id))
  const described = describedSchemas(Object.fromEntries(kept.toSorted()))
  Object.assign(whole.components ?? {}, { schemas: described })
  return Object.assign(whole, { paths: describedPaths(whole.paths) })
}

// As the plugins above make them, whose types know more of them than is needed here.
type Schemas = Record<string, JsonSchema>

/** Adds to the named shapes the forms of their texts, and an example to each. */
function describedSchemas(named: Schemas): Schemas {
  const formed = Object.fromEntries(
    Object.entries(named).map(([id, schema]) => [id, withForms(schema, true, nameOf(id))]),
  )
  const make = exampleMaker(formed)
  return Object.fromEntries(
    Object.entries(formed).map(([id, schema]) => [
      id,
      { ...schema, examples: [make(schema, nameOf(id))] },
    ]),
  )
}

/** The name under which fields hold a shape that is no object: `Day` stands in `day`. */
const nameOf = (id: string) => id.charAt(0).toLowerCase() + id.slice(1)

/** Adds to what endpoints take and answer the forms of its texts. */
function describedPaths(part: unknown, name = '', answered = false): unknown {
  if (Array.isArray(part)) return part.map((one) => describedPaths(one, name, answered))
  if (typeof part !== 'object' || part === null) return part
  const field = 'in' in part && 'name' in part ? String(part.name) : name
  return Object.fromEntries(
    Object.entries(part).map(([key, one]: [string, unknown]) => [
      key,
      key === 'schema'
        ? // As the plugins make it under this key.
          withForms(one as JsonSchema, answered, field)
        : describedPaths(one, field, answered || key === 'responses'),
    ]),
  )
}

/** Lists the shapes that part of a document points to, and those that they point to. */
function usedIn(part: unknown, schemas: Record<string, unknown>, used = new Set<string>()) {
  const text = JSON.stringify(part)
  for (const [, id = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used.has(id)) continue
    used.add(id)
    usedIn(schemas[id], schemas, used)
  }
  return used
}

/** Serves OpenAPI 3.1 of every mounted endpoint at `/api/openapi.json`; a page of the app is made from it, where `/api/docs` leads. */
export async function publishDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${BRAND.en} API`,
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Errors are `{ code, message, data }`; codes are stable, messages follow Accept-Language. Instants are ISO 8601 in UTC, days are in the zone of the business, money is whole dinars.',
      },
      servers: [{ url: '/', description: 'The server that answers this document' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
          bearer: { type: 'http', scheme: 'bearer' },
          key: { type: 'http', scheme: 'bearer', description: 'A key of a shop: awan_…' },
        },
      },
    },
    transform,
    transformObject: withUsedSchemas,
  })
  const open = { schema: { hide: true }, config: { access: 'public' } } as const
  app.get('/api/openapi.json', open, () => app.swagger())
  app.get('/api/docs', open, (_request, reply) => reply.redirect('/developers', 302))
}
