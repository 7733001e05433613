import { z } from 'zod'
import {
  DECISION_ERRORS,
  DECISIONS_BYTES,
  decisionsSchema,
} from '../appointment/affected-contract.ts'
import { clockRangeSchema, dayInput } from './hours-schema.ts'
import { MOST_EXCEPTION_DATES } from './time-off-rules.ts'
import { SHOP_PATH, shopEndpoint, shopParams, writtenText } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { daySchema, instantSchema } from '../time-schema.ts'
import { named } from '../schema/names.ts'

/** Hours of one date that replace the usual ones; no ranges: free, or closed if for all staff. */
export const hoursExceptionSchema = named(
  'HoursException',
  z.object({
    id: z.string(),
    /** Null: all staff without dated hours of their own on that date. */
    staffId: z.string().nullable(),
    date: z.string(),
    ranges: z.array(clockRangeSchema),
    reason: z.string(),
  }),
)

/** A period in which a staff member, or all staff, are away, regardless of their hours. */
export const timeOffSchema = named(
  'TimeOff',
  z.object({
    id: z.string(),
    staffId: z.string().nullable(),
    start: z.string(),
    end: z.string(),
    reason: z.string(),
  }),
)

const staffId = z.string().max(40).nullable()
const reason = writtenText.max(200).optional()

export const listTimeOff = shopEndpoint({
  id: 'listAbsences',
  method: 'GET',
  path: `${SHOP_PATH}/absences`,
  may: 'shop.read',
  summary:
    'Lists dated hours and time off between two days, inclusive; by default from today on without an end',
  params: shopParams,
  query: z.object({ from: daySchema.optional(), to: daySchema.optional() }),
  status: 200,
  answer: z.object({
    exceptions: z.array(hoursExceptionSchema),
    timeOff: z.array(timeOffSchema),
  }),
  errors: ['invalid_input'],
})

export const createExceptions = shopEndpoint({
  id: 'createExceptions',
  method: 'POST',
  path: `${SHOP_PATH}/exceptions`,
  may: 'hours.change',
  summary:
    'Sets the hours of dates at most three years ahead, replacing earlier ones. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject({
    staffId,
    dates: z
      .array(daySchema)
      .min(1)
      .max(MOST_EXCEPTION_DATES)
      .refine((dates) => new Set(dates).size === dates.length, 'names one twice'),
    ranges: dayInput,
    reason,
    decisions: decisionsSchema,
  }),
  status: 201,
  answer: z.object({ items: z.array(hoursExceptionSchema) }),
  bodyBytes: DECISIONS_BYTES,
  errors: ['staff_not_found', ...DECISION_ERRORS, ...KEY_ERRORS],
})

export const deleteExceptions = shopEndpoint({
  id: 'deleteExceptions',
  method: 'DELETE',
  path: `${SHOP_PATH}/exceptions`,
  may: 'hours.change',
  summary: 'Deletes the hours of dates; the usual hours apply again. Dates without any are ignored',
  params: shopParams,
  body: z.strictObject({
    exceptionIds: z.array(z.string().max(40)).min(1).max(MOST_EXCEPTION_DATES),
    decisions: decisionsSchema,
  }),
  status: 204,
  bodyBytes: DECISIONS_BYTES,
  errors: ['absence_not_found', ...DECISION_ERRORS],
})

/** Kept for one more version for clients from before `deleteExceptions` (CHANGELOG.md, Versions). */
export const deleteException = shopEndpoint({
  id: 'deleteException',
  method: 'DELETE',
  path: `${SHOP_PATH}/exceptions/:exceptionId`,
  may: 'hours.change',
  summary:
    'Deletes the hours of one date. Deprecated: use `deleteExceptions`; removed in the next version',
  params: shopParams.extend({ exceptionId: z.string() }),
  body: z.strictObject({ decisions: decisionsSchema }).nullish(),
  status: 204,
  bodyBytes: DECISIONS_BYTES,
  errors: ['absence_not_found', ...DECISION_ERRORS],
})

export const createTimeOff = shopEndpoint({
  id: 'createTimeOff',
  method: 'POST',
  path: `${SHOP_PATH}/time-off`,
  may: 'hours.change',
  summary:
    'Creates time off of one staff member or of all staff, at most a year, within three years. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject({
    staffId,
    start: instantSchema,
    end: instantSchema,
    reason,
    decisions: decisionsSchema,
  }),
  status: 201,
  answer: timeOffSchema,
  bodyBytes: DECISIONS_BYTES,
  errors: ['staff_not_found', ...DECISION_ERRORS, ...KEY_ERRORS],
})

export const deleteTimeOff = shopEndpoint({
  id: 'deleteTimeOff',
  method: 'DELETE',
  path: `${SHOP_PATH}/time-off/:timeOffId`,
  may: 'hours.change',
  summary: 'Deletes time off',
  params: shopParams.extend({ timeOffId: z.string() }),
  status: 204,
  errors: ['absence_not_found', 'busy'],
})
