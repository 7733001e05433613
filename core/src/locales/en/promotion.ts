/** Sentences keyed `promotion.…`: ICU MessageFormat. */
export const promotion = {} as const
