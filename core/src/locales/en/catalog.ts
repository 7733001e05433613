/** Sentences of the catalog screens and messages: ICU MessageFormat, keyed `catalog.…`. */
export const catalog = {} as const
