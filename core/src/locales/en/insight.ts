/** Sentences keyed `insight.…`: ICU MessageFormat. */
export const insight = {} as const
