/** Sentences of the availability screens and messages: ICU MessageFormat, keyed `availability.…`. */
export const availability = {} as const
