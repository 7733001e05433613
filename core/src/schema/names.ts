import { z } from 'zod'

/** Named shapes of the API document. */
export const schemaNames = z.registry<{ id: string }>()

/** Names a response shape in the API document, where all its uses then share one definition. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  schemaNames.add(schema, { id })
  return schema
}
