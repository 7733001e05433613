import { z } from 'zod'
import { CATALOGUE_ID } from './places.ts'

/** Schema of a city or category id; the database decides whether it exists. */
export const catalogueId = z.string().regex(CATALOGUE_ID)
