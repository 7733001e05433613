/** Sentences of the appointment screens and messages: ICU MessageFormat, keyed `appointment.…`. */
export const appointment = {} as const
