import type { z } from 'zod'
import { getRules } from '@awan/core/business/rules-contract'
import { REMINDERS } from '@awan/core/notification/rules'
import type { RulesRow } from './rules.queries.ts'

export type Rules = z.input<typeof getRules.answer>

const { anyStaffOrder: orderSchema } = getRules.answer.shape

export function presentRules(row: RulesRow): Rules {
  return {
    version: row.version,
    gridMinutes: row.grid_minutes,
    noticeMinutes: row.notice_minutes,
    horizonDays: row.horizon_days,
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
    customerLimit: row.customer_limit,
    missedLimit: row.missed_limit,
    anyStaffOrder: orderSchema.parse(row.any_staff_order),
    womenOnly: row.women_only,
    addressAfterBooking: row.address_after_booking,
    remindMinutes: REMINDERS.filter((lead) => row.remind_minutes.includes(lead)),
  }
}
