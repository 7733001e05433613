/** Sentences keyed `diary.…`: ICU MessageFormat. */
export const diary = {} as const
