/** Most active offerings of a shop, besides withdrawn ones. */
export const MOST_OFFERINGS = 100

/** The highest price of an offering or of an appointment, in whole dinars; 0 is free. */
export const HIGHEST_PRICE = 100_000_000

/** Most offerings in one appointment. */
export const MOST_TOGETHER = 10

/** Most people booked for one start. */
export const MOST_PEOPLE = 4
