import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call, decided before any input is parsed: `public` is everyone; `person` is anyone signed
 * in (others 401); `operator` is an operator (other signed-in people 403).
 */
export type Access = 'public' | 'person' | 'operator'

/** One endpoint: its input, its answer and its errors stand here once, for server, web and documents. */
export interface Endpoint {
  /** Name in OpenAPI and in logs. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** Status of success. */
  status: 200 | 201 | 202 | 204
  /** Shape of the answer; none for 204. */
  answer?: z.ZodType
  /** Media type of an answer that is text; JSON without it. */
  answerType?: string
  errors: readonly ErrorCode[]
}

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** A page of a list; `nextCursor` is null on the last one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

export const PAGE_SIZE = 20

/** `?cursor&limit` of every paged list: at most 50 a page. */
export const pageQuery = {
  cursor: z.string().min(1).max(500).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(PAGE_SIZE),
}

/** What a person types to search; no control characters, which PostgreSQL and people cannot read. */
export const searchText = z
  .string()
  .trim()
  .min(2)
  .max(64)
  .refine((text) => !/\p{Cc}/u.test(text), 'contains control characters')

/**
 * What a person writes to people, trimmed: line breaks are fine, other control characters and halves
 * of characters are not, which PostgreSQL cannot keep or nobody can read.
 */
export const writtenText = z
  .string()
  .trim()
  .refine((text) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text), 'contains control characters')

/** The body of every error. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
})
