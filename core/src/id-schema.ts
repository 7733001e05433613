import { z } from 'zod'

/** Maximum number of ids in a list that may include former staff members or withdrawn offerings, which only grow. */
export const MOST_IDS_EVER = 1000

/** Schema of a list of distinct ids. */
export function idList(most: number) {
  return z
    .array(z.string().max(40))
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'names one twice')
}
