/** Describes what somebody else has at the same start: offerings in a row, by one staff member or whoever is free. */
export interface BesideInput {
  offeringIds: string[]
  staffId?: string | undefined
}

/** Writes it as a parameter: ids with commas, and the staff member after an `@`. */
export const besideTextOf = ({ offeringIds, staffId }: BesideInput): string =>
  offeringIds.join(',') + (staffId === undefined ? '' : `@${staffId}`)

/** Reads it. */
export function besideOfText(text: string): BesideInput {
  const [ids = '', staffId] = text.split('@')
  return { offeringIds: ids.split(','), ...(staffId !== undefined && { staffId }) }
}
