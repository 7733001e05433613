/** Sentences keyed `member.…`: ICU MessageFormat. */
export const member = {} as const
