import { z } from 'zod'

/** Version of the row a change is based on: within the column's range, and can be incremented. */
export const versionInput = z.int().min(1).max(2_147_483_646)
