/** As many a shop can have on sale, beside those it has withdrawn. */
export const MOST_OFFERINGS = 100
