import { z } from 'zod'
import { MOST_TOGETHER } from './rules.ts'

/** The offerings of one visit, in their order; none twice. */
export const visitOfferingsSchema = z
  .array(z.string())
  .min(1)
  .max(MOST_TOGETHER)
  .refine((ids) => new Set(ids).size === ids.length, 'the same offering twice')

/** The same as a parameter: `?offering=…` once, or several times for several offerings in one visit. */
export const visitOfferingsParam = z
  .union([z.string(), visitOfferingsSchema])
  .transform((value) => (typeof value === 'string' ? [value] : value))
