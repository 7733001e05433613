import { z } from 'zod'

/** The used parts of a schema in our API document. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'
  enum?: string[]
  const?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const schemaType = z.custom<Schema>(isObject)
const jsonOf = <T extends z.ZodType>(schema: T) =>
  z.object({ 'application/json': z.object({ schema }) })
const formType = z.object({
  requestBody: z.object({ content: z.object({ 'multipart/form-data': z.unknown() }) }),
})
const operationType = z.object({
  operationId: z.string(),
  description: z.string().default(''),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: schemaType }))
    .default([]),
  requestBody: z.object({ content: jsonOf(schemaType) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      // By media type: JSON, or text such as a calendar file.
      content: z
        .record(z.string(), z.object({ schema: z.custom<z.core.JSONSchema.JSONSchema>(isObject) }))
        .default({}),
    }),
  ),
})
const documentType = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

export interface Operation extends z.output<typeof operationType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
}

const refType = z.object({ $ref: z.string() })

/** Inlines the named schemas; none is recursive. */
function inPlace(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => inPlace(one, schemas))
  if (typeof part !== 'object' || part === null) return part
  const ref = refType.safeParse(part).data?.$ref
  if (ref !== undefined) return inPlace(schemas[ref.replace('#/components/schemas/', '')], schemas)
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inPlace(one, schemas)]))
}

/** Lists the operations of an OpenAPI document, except uploads, which have their own hostile tests. */
export function operationsOf(document: unknown): Operation[] {
  const { components, paths: named } = documentType.parse(document)
  const { paths } = documentType.parse({ components, paths: inPlace(named, components.schemas) })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) =>
      formType.safeParse(operation).success
        ? []
        : {
            ...operationType.parse(operation),
            path,
            method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(name.toUpperCase()),
          },
    ),
  )
}
