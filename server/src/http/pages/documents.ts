import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { BRAND } from '@awan/core/brand'
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
  Object.assign(whole.components ?? {}, { schemas: Object.fromEntries(kept.toSorted()) })
  return whole
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

/** OpenAPI 3.1 of every mounted endpoint at `/api/openapi.json`, with a reader page at `/api/docs`. */
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
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  const open = { schema: { hide: true }, config: { access: 'public' } } as const
  app.get('/api/openapi.json', open, () => app.swagger())
}
