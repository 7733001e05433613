import { z } from 'zod'
import { CATALOG_ID } from './places.ts'

/** The id of a city or a category: which there are is said by the database. */
export const catalogId = z.string().regex(CATALOG_ID)
