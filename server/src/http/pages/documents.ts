import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { BRAND } from '@awan/core/brand'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file instead of a body. */
    upload?: boolean
  }
}

const FORM = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** A form with a file is described, and read by `http/upload.ts`: no schema of a body could judge it. */
const transform: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input)
  if (!input.route.config?.upload) return { schema, url }
  return { schema: { ...schema, consumes: ['multipart/form-data'], body: FORM }, url }
}

/** OpenAPI 3.1 of every mounted endpoint at `/api/openapi.json`, with a reader page at `/api/docs`. */
export async function publishDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${BRAND.en} API`,
        version: '1',
        description:
          'Errors are `{ code, message, data }`; codes are stable, messages follow Accept-Language. Instants are ISO 8601 in UTC, days are in the zone of the business, money is whole dinars.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  const open = { schema: { hide: true }, config: { access: 'public' } } as const
  app.get('/api/openapi.json', open, () => app.swagger())
}
