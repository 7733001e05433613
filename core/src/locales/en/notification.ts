/** Sentences of the notification screens and messages: ICU MessageFormat, keyed `notification.…`. */
export const notification = {} as const
