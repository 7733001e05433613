/** As many can work at a shop, beside those who no longer do. */
export const MOST_STAFF = 60
export const MOST_SEASONS = 50
/** Days that a season may last. */
export const LONGEST_SEASON = 200
