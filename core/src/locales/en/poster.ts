/** Sentences keyed `poster.…`: ICU MessageFormat. */
export const poster = {} as const
