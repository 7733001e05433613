/** Most businesses that one page watches: a list of free times shows many. */
export const MOST_WATCHED = 60
