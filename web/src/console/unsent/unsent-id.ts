const PREFIX = 'unsent '

/** Returns whether an appointment in a diary is a walk-in that the server does not have yet. */
export const isUnsentId = (id: string): boolean => id.startsWith(PREFIX)

/** Returns the id by which a walk-in stands in a diary until the server has it. */
export const unsentId = (key: string): string => `${PREFIX}${key}`
