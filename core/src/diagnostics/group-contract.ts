import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { ERROR_SOURCES } from './group-rules.ts'
import { named } from '../schema/names.ts'

/** Errors with the same presumed cause: the same message at the same place. */
export const errorGroupSchema = named(
  'ErrorGroup',
  z.object({
    id: z.string(),
    source: z.enum(ERROR_SOURCES),
    /** Class of the error. */
    name: z.string(),
    /** Without numbers and names; empty if the thrown value is not an Error. */
    message: z.string(),
    /** Route pattern of the page or endpoint. */
    route: z.string(),
    count: z.int(),
    /** Estimated number of affected devices. */
    senders: z.int(),
    firstAt: z.string(),
    lastAt: z.string(),
    /** Null: open. */
    settledAt: z.string().nullable(),
    /** Time at which it recurred after it was settled. */
    returnedAt: z.string().nullable(),
  }),
)

/** The latest error of a group. */
export const errorSampleSchema = named(
  'ErrorSample',
  z.object({
    kind: z.string(),
    /** Code shown to the person. */
    code: z.string(),
    frames: z.array(z.string()),
    browser: z.string(),
    build: z.string(),
    language: z.string(),
  }),
)

export const errorGroupDetailSchema = errorGroupSchema.extend({
  /** Browser families with major versions, newest first. */
  browsers: z.array(z.string()),
  /** Builds of the app, newest first. */
  builds: z.array(z.string()),
  sample: errorSampleSchema,
})

const params = z.object({ errorId: z.string() })

export const listErrorGroups = endpoint({
  id: 'listErrorGroups',
  method: 'GET',
  path: '/api/admin/errors',
  access: 'operator',
  summary: 'Lists browser and server errors, grouped by fault: open or settled, last seen first',
  query: z.object({ settled: z.stringbool().default(false), ...pageQuery }),
  status: 200,
  answer: listOf(errorGroupSchema),
  errors: ['invalid_input'],
})

export const getErrorGroup = endpoint({
  id: 'getErrorGroup',
  method: 'GET',
  path: '/api/admin/errors/:errorId',
  access: 'operator',
  summary: 'Returns one fault with its latest error, browsers and builds',
  params,
  status: 200,
  answer: errorGroupDetailSchema,
  errors: ['error_report_not_found'],
})

export const settleErrorGroup = endpoint({
  id: 'settleErrorGroup',
  method: 'POST',
  path: '/api/admin/errors/:errorId/settlement',
  access: 'operator',
  summary:
    'Marks a fault as settled; it reopens if it occurs in a build that did not have it. 409 changed_elsewhere if already settled',
  params,
  status: 200,
  answer: errorGroupDetailSchema,
  errors: ['error_report_not_found', 'changed_elsewhere'],
})

export const reopenErrorGroup = endpoint({
  id: 'reopenErrorGroup',
  method: 'DELETE',
  path: '/api/admin/errors/:errorId/settlement',
  access: 'operator',
  summary: 'Reopens a settled fault. 409 changed_elsewhere if already open',
  params,
  status: 200,
  answer: errorGroupDetailSchema,
  errors: ['error_report_not_found', 'changed_elsewhere'],
})
