/**
 * Lists how long before its start a customer is reminded of an appointment, in minutes: the day before and shortly
 * before.
 */
export const REMINDERS = [1440, 120] as const

/** A reminder that is later than this, in minutes, is not made any more; less than the shortest of `REMINDERS`. */
export const REMINDER_LATENESS = 30

/** Unread notifications are counted up to here; screens say 99+ for it. */
export const UNREAD_LIMIT = 100
