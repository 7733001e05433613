import type { NOT_BOOKABLE_REASONS } from '../appointment/contract.ts'

type Reason = (typeof NOT_BOOKABLE_REASONS)[number]

/** Messages for the reasons why a shop itself cannot book a time. */
const REASONS = {
  past: 'diary.verdict.past',
  too_far: 'diary.verdict.tooFar',
  closed: 'diary.verdict.outside',
  unknown_offering: 'error.offering_not_found',
  unknown_staff: 'diary.verdict.left',
  staff_cannot: 'diary.verdict.unskilled',
} as const satisfies Partial<Record<Reason, string>>

const isReason = (reason: unknown): reason is keyof typeof REASONS =>
  typeof reason === 'string' && Object.hasOwn(REASONS, reason)

/**
 * Returns the message key of why a shop cannot book a time, by `data.reason` of the error; undefined for a reason that
 * only customers get. `anyStaff`: the request named no staff member.
 */
export function deskSentenceOf(reason: unknown, anyStaff = false) {
  if (!isReason(reason)) return undefined
  return anyStaff && reason === 'staff_cannot' ? 'offering.nobody' : REASONS[reason]
}
