/** Sentences keyed `offering.…`: ICU MessageFormat. */
export const offering = {} as const
