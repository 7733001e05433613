import { z } from 'zod'
import {
  DECISION_ERRORS,
  DECISIONS_BYTES,
  decisionsSchema,
} from '../appointment/affected-contract.ts'
import { weekInput, weekSchema } from './hours-schema.ts'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { nameText } from '../name-schema.ts'
import { daySchema } from '../time-schema.ts'
import { MOST_STAFF } from './rules.ts'
import { named } from '../schema/names.ts'

/**
 * A timetable for a span of days, such as Ramadan, that replaces the weekly hours of the listed staff members. Dated
 * hours and time off still take precedence.
 */
export const seasonSchema = named(
  'Season',
  z.object({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    firstDay: z.string(),
    /** Last day, inclusive. */
    lastDay: z.string(),
    hours: z.array(z.object({ staffId: z.string(), weekly: weekSchema })),
  }),
)

const seasonParams = shopParams.extend({ seasonId: z.string() })
const version = z.number().int()

const fields = {
  name: nameText(1),
  firstDay: daySchema,
  lastDay: daySchema,
  /** Hours of staff members, each with at least one working day; otherwise use time off. */
  hours: z
    .array(
      z.strictObject({
        staffId: z.string().max(40),
        weekly: weekInput.refine((week) => week.some((day) => day.length > 0), 'works on no day'),
      }),
    )
    .min(1)
    .max(MOST_STAFF * 2)
    .refine(
      (hours) => new Set(hours.map(({ staffId }) => staffId)).size === hours.length,
      'names one twice',
    ),
  decisions: decisionsSchema,
}

export const listSeasons = shopEndpoint({
  id: 'listSeasons',
  method: 'GET',
  path: `${SHOP_PATH}/seasons`,
  may: 'shop.read',
  summary: 'Lists the seasons (timetables for spans of days), latest first',
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(seasonSchema) }),
  errors: [],
})

export const createSeason = shopEndpoint({
  id: 'createSeason',
  method: 'POST',
  path: `${SHOP_PATH}/seasons`,
  may: 'hours.change',
  summary:
    'Creates a season: a timetable for a span of days that overlaps no other season. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject(fields),
  status: 201,
  answer: seasonSchema,
  bodyBytes: DECISIONS_BYTES,
  errors: ['season_overlap', 'list_full', ...DECISION_ERRORS, ...KEY_ERRORS],
})

export const changeSeason = shopEndpoint({
  id: 'changeSeason',
  method: 'PUT',
  path: `${SHOP_PATH}/seasons/:seasonId`,
  may: 'hours.change',
  summary: 'Updates a season',
  params: seasonParams,
  body: z.strictObject({ version, ...fields }),
  status: 200,
  answer: seasonSchema,
  bodyBytes: DECISIONS_BYTES,
  errors: ['season_not_found', 'changed_elsewhere', 'season_overlap', ...DECISION_ERRORS],
})

export const deleteSeason = shopEndpoint({
  id: 'deleteSeason',
  method: 'DELETE',
  path: `${SHOP_PATH}/seasons/:seasonId`,
  may: 'hours.change',
  summary: 'Deletes a season; the weekly hours apply again',
  params: seasonParams,
  body: z.strictObject({ version, decisions: decisionsSchema }),
  status: 204,
  bodyBytes: DECISIONS_BYTES,
  errors: ['season_not_found', 'changed_elsewhere', ...DECISION_ERRORS],
})
