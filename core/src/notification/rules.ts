/**
 * Times of the reminders of an appointment, in minutes before its start: the day before and shortly before.
 */
export const REMINDERS = [1440, 120] as const

/** Maximum delay of a reminder, in minutes; later ones are not created. Less than the shortest of `REMINDERS`. */
export const REMINDER_LATENESS = 30

/** Upper bound of the count of unread notifications; screens show it as 99+. */
export const UNREAD_LIMIT = 100
