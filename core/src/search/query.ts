/** Length of a search query, in UTF-16 units. */
export const SHORTEST_QUERY = 2
export const LONGEST_QUERY = 64
