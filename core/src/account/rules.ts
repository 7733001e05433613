const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds from login to the end of a session, used or not. */
export const SESSION_LIFE = 30 * DAY
/** An account's sessions beyond these end, the oldest first. */
export const SESSIONS_KEPT = 10
