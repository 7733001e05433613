/** Sentences of the shell screens and messages: ICU MessageFormat, keyed `shell.…`. */
export const shell = {} as const
