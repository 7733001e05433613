/** Counts the days that a page shows side by side, from today. */
export const STRIP_DAYS = 14
