/** Most active staff members of a shop, besides inactive ones. */
export const MOST_STAFF = 60
export const MOST_SEASONS = 50
/** Maximum length of a season, in days. */
export const LONGEST_SEASON = 200
