/** Sentences keyed `photo.…`: ICU MessageFormat. */
export const photo = {} as const
