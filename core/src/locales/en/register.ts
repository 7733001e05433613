/** Sentences keyed `register.…`: ICU MessageFormat. */
export const register = {} as const
