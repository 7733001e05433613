/** Maximum number of dates whose hours one request sets or deletes: a year. */
export const MOST_EXCEPTION_DATES = 366

/** Number of days from today on which time off may lie: three years. A later day is a mistyped year. */
export const FARTHEST_TIME_OFF = 1096
