const PREFIX = 'unsent '

/** Returns whether an appointment in a diary is an unsent walk-in. */
export const isUnsentId = (id: string): boolean => id.startsWith(PREFIX)

/** Returns the id of an unsent walk-in in a diary. */
export const unsentId = (key: string): string => `${PREFIX}${key}`
