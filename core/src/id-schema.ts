import { z } from 'zod'

/** Schema of a list of distinct ids. */
export function idList(most: number) {
  return z
    .array(z.string().max(40))
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'names one twice')
}
