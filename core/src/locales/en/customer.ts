/** Sentences keyed `customer.…`: ICU MessageFormat. */
export const customer = {} as const
