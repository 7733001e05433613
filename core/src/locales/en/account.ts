/** Sentences of the account screens and messages: ICU MessageFormat, keyed `account.…`. */
export const account = {} as const
