import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'
import { named } from './schema/names.ts'
import { LONGEST_QUERY, SHORTEST_QUERY } from './search/query.ts'
import { isFlooded, legible } from './legible.ts'
import type { Access, KeyScope, ShopAction } from './permissions.ts'

/** Definition of one endpoint, shared by server, web client and API documents. */
export interface Endpoint {
  /** Name in OpenAPI and in logs. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** Maximum size in bytes of the body; omitted: 64 KB. */
  bodyBytes?: number
  /** Maximum size in bytes of the one file sent as multipart/form-data instead of a body. */
  upload?: number
  /** Status code of a successful response. */
  status: 200 | 201 | 202 | 204
  /** Schema of the response body; none for 204. */
  answer?: z.ZodType
  /** True: omitted from the API document, as only our providers can call it. */
  unlisted?: boolean
  /** Media type of a text response; omitted: JSON. */
  answerType?: string
  errors: readonly ErrorCode[]
}

/** Defines an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/**
 * An endpoint of a shop's console. Its path contains the business; `may` is the permission a member needs. Signed-in
 * accounts that are not members get 404, members without the permission 403.
 */
export interface ShopEndpoint extends Endpoint {
  path: `${typeof SHOP_PATH}${string}`
  access: 'person'
  may: ShopAction
  /** Scope an API key needs to call it; omitted: not callable with a key. */
  keys?: KeyScope
}

export const SHOP_PATH = '/api/console/businesses/:businessId'

/** Parameters of `SHOP_PATH`; endpoints below it add their own. */
export const shopParams = z.object({ businessId: z.string() })

/** Errors that the access check of any console endpoint may return; a suspended shop is read-only. */
const GATE_ERRORS = ['business_not_found', 'forbidden', 'business_suspended'] as const

/** Defines an endpoint of the console, with the access and errors of its access check. */
export function shopEndpoint<const E extends Omit<ShopEndpoint, 'access'>>(definition: E) {
  const errors = [...new Set<ErrorCode>([...GATE_ERRORS, ...definition.errors])]
  return { ...definition, access: 'person', errors } as const
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

/** Schema of search input; refuses control characters, which PostgreSQL cannot store. */
export const searchText = z
  .string()
  .trim()
  .min(SHORTEST_QUERY)
  .max(LONGEST_QUERY)
  .refine((text) => !/\p{Cc}/u.test(text), 'contains control characters')

/**
 * Schema of text written for people, trimmed: line breaks are allowed; other control characters, lone surrogates and
 * floods of combining marks are refused.
 */
export const writtenText = z
  .string()
  .overwrite(legible)
  .trim()
  .refine((text) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text), 'contains control characters')
  .refine((text) => !isFlooded(text), 'too many marks on a letter')

/** Schema of the same text on one line, for names: each run of white space becomes one space. */
export const lineText = writtenText.overwrite((text) => text.replace(/\s+/g, ' '))

/** The body of every error; `data` depends on the code, `message` is a sentence in the caller's language. */
export const errorAnswer = named(
  'Error',
  z.object({
    code: named('ErrorCode', z.enum(Object.keys(ERRORS) as ErrorCode[])),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
)
