/** Sentences of the business screens and messages: ICU MessageFormat, keyed `business.…`. */
export const business = {} as const
