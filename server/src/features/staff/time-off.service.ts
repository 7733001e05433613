import type { z } from 'zod'
import type {
  createExceptions,
  createTimeOff,
  deleteExceptions,
} from '@awan/core/staff/time-off-contract'
import { FARTHEST_TIME_OFF, MOST_EXCEPTION_DATES } from '@awan/core/staff/time-off-rules'
import { DAY_MS, parseInstant, utcDay } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { areStaffOf } from '#records/skills.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { multirange } from '#records/working-time.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf } from '#http/idempotency.ts'
import type { Editing } from '#http/setup-change.ts'
import type { Shop } from '#http/shop.ts'
import { presentException, presentTimeOff } from './time-off.presenter.ts'
import {
  exceptionsOn,
  insertTimeOff,
  removeExceptions,
  removeTimeOff,
  writeExceptions,
  type ExceptionRow,
} from './time-off.queries.ts'

/** Upper bound of time off, in milliseconds; a longer absence means leaving the shop. */
const LONGEST_TIME_OFF = MOST_EXCEPTION_DATES * DAY_MS

const TOO_FAR = 'more than three years ahead'

type ExceptionsInput = z.output<typeof createExceptions.body>
type TimeOffInput = z.output<typeof createTimeOff.body>

/** Sets the hours of dates for a staff member, or for everyone, once per key; empty hours are a closure. */
export async function setExceptions(
  { shop, actorId, changeSetup, key }: Editing,
  { decisions, ...input }: ExceptionsInput,
) {
  const { staffId, reason = '' } = input
  const dates = [...input.dates].sort()
  const working = multirange(input.ranges)
  return changeSetup({
    shop,
    actorId,
    claim: claimOf({ accountId: actorId, key }, ['createExceptions', shop.id, input]),
    touches: touchedBy(staffId, { from: dates[0] ?? '', to: dates.at(-1) ?? '' }),
    decisions,
    change: async (trx, now) => {
      if (isTooFar(dates.at(-1) ?? '', now)) throw invalidInput('dates', TOO_FAR)
      await checkStaff(trx, shop, staffId)
      const before = await exceptionsOn(trx, shop.id, { staffId, dates })
      const rows = await writeExceptions(trx, shop.id, { staffId, dates, working, reason })
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action: 'exception.set',
        subject: staffId ?? shop.id,
        detail: {
          dates,
          ranges: input.ranges,
          reason,
          replaced: before.map(presentException).map(({ date, ranges }) => ({ date, ranges })),
        },
      })
      return rows.map(presentException)
    },
  })
}

/** Deletes dated hours, all of them or none. Requires decisions on appointments in those hours. */
export async function dropExceptions(
  { shop, actorId, changeSetup }: Editing,
  { exceptionIds, decisions }: z.output<typeof deleteExceptions.body>,
): Promise<void> {
  const ids = exceptionIds.filter(isUuid)
  await changeSetup({
    shop,
    actorId,
    touches: {},
    decisions,
    change: async (trx, now) => {
      const rows = await removeExceptions(trx, shop.id, ids)
      if (rows.length === 0) throw new AppError('absence_not_found')
      for (const { subject, dates, ranges, reason } of removedOf(shop, rows))
        await recordAudit(trx, {
          at: now,
          actorId,
          businessId: shop.id,
          action: 'exception.removed',
          subject,
          detail: { dates, ranges, reason },
        })
    },
  })
}

/** Groups deleted dates that had the same hours and staff member. */
function removedOf(shop: Shop, rows: readonly ExceptionRow[]) {
  const alike = Map.groupBy(rows, (row) => [row.staff_id, row.working, row.reason].join('\n'))
  return [...alike.values()].map((same) => {
    const presented = same.map(presentException)
    const [{ staffId = null, ranges = [], reason = '' } = {}] = presented
    return { subject: staffId ?? shop.id, dates: presented.map(({ date }) => date), ranges, reason }
  })
}

/** Adds time off for a staff member, or for everyone; once per key. */
export async function takeTimeOff(
  { shop, actorId, changeSetup, key }: Editing,
  { decisions, ...input }: TimeOffInput,
) {
  const { staffId, reason = '' } = input
  const [start, end] = [parseInstant(input.start) ?? NaN, parseInstant(input.end) ?? NaN]
  if (!(start < end)) throw invalidInput('end', 'not after the start')
  if (end - start > LONGEST_TIME_OFF) throw invalidInput('end', 'more than a year after the start')
  return changeSetup({
    shop,
    actorId,
    claim: claimOf({ accountId: actorId, key }, ['createTimeOff', shop.id, input]),
    touches: touchedBy(staffId, { from: dayAround(start, -1), to: dayAround(end, 1) }),
    decisions,
    change: async (trx, now) => {
      if (isTooFar(utcDay(end), now)) throw invalidInput('end', TOO_FAR)
      await checkStaff(trx, shop, staffId)
      const times = { start: new Date(start), end: new Date(end) }
      const row = await insertTimeOff(trx, shop.id, { ...times, staffId, reason, now })
      const timeOff = presentTimeOff(row)
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action: 'time_off.created',
        subject: staffId ?? shop.id,
        detail: { start: timeOff.start, end: timeOff.end, reason },
      })
      return timeOff
    },
  })
}

/** Deletes time off. */
export async function dropTimeOff(
  { shop, actorId, changeSetup }: Editing,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('absence_not_found')
  await changeSetup({
    shop,
    actorId,
    touches: null,
    decisions: undefined,
    change: async (trx, now) => {
      const row = await removeTimeOff(trx, shop.id, id)
      if (!row) throw new AppError('absence_not_found')
      const { start, end, reason } = presentTimeOff(row)
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action: 'time_off.removed',
        subject: row.staff_id ?? shop.id,
        detail: { start, end, reason },
      })
    },
  })
}

async function checkStaff(trx: Trx, shop: Shop, staffId: string | null): Promise<void> {
  if (staffId === null) return
  const known = isUuid(staffId) && (await areStaffOf(trx, shop.id, [staffId]))
  if (!known) throw new AppError('staff_not_found')
}

function touchedBy(staffId: string | null, days: { from: string; to: string }) {
  // An invalid id is refused later, when the change looks it up.
  return staffId === null || !isUuid(staffId) ? { days } : { staffIds: [staffId], days }
}

/** Returns whether a day is too far ahead, whatever the time zone. */
function isTooFar(day: string, now: Date): boolean {
  return day > dayAround(now.getTime(), FARTHEST_TIME_OFF + 1)
}

/** Returns the UTC date `days` after that of an instant; a day's margin covers every time zone. */
function dayAround(milliseconds: number, days: number): string {
  return utcDay(milliseconds + days * DAY_MS)
}
