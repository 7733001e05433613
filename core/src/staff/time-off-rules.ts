/** Limits how many dates one request sets the hours of, or takes back: a year. */
export const MOST_EXCEPTION_DATES = 366
