/** Sentences keyed `rules.…`: ICU MessageFormat. */
export const rules = {} as const
