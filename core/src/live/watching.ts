/** Maximum number of businesses one page watches; a list of free times shows many. */
export const MOST_WATCHED = 60
