/** Number of days shown side by side, from today. */
export const STRIP_DAYS = 14
