/** Sentences keyed `operator.…`: ICU MessageFormat. */
export const operator = {} as const
