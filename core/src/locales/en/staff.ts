/** Sentences keyed `staff.…`: ICU MessageFormat. */
export const staff = {} as const
