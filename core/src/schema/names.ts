import { z } from 'zod'

/** Holds the shapes that have a name in the API's document. */
export const schemaNames = z.registry<{ id: string }>()

/** Gives a shape of an answer its name in the API's document, where it then stands once for all that use it. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  schemaNames.add(schema, { id })
  return schema
}
