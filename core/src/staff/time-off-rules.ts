/** Maximum number of dates whose hours one request sets or deletes: a year. */
export const MOST_EXCEPTION_DATES = 366
