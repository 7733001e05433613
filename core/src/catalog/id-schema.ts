import { z } from 'zod'
import { CATALOG_ID } from './places.ts'

/** Schema of a city or category id; the database decides whether it exists. */
export const catalogId = z.string().regex(CATALOG_ID)
