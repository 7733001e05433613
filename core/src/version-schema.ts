import { z } from 'zod'

/** The version of a row that a change began with: what its column can hold, and one more can be counted. */
export const versionInput = z.int().min(1).max(2_147_483_646)
