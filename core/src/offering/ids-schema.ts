import { z } from 'zod'
import { MOST_TOGETHER } from './rules.ts'

/** Distinct offerings of one appointment, in order. */
export const offeringIdsSchema = z
  .array(z.string())
  .min(1)
  .max(MOST_TOGETHER)
  .refine((ids) => new Set(ids).size === ids.length, 'the same offering twice')

/** Query parameter: `?offering=…`, repeated for several offerings in one appointment. */
export const offeringIdsParam = z
  .union([z.string(), offeringIdsSchema])
  .transform((value) => (typeof value === 'string' ? [value] : value))
