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

/** Asks whether one staff member is named for several who come at once: everyone is served by somebody else. */
export function namesOneForSeveral(named: {
  staffId?: string | undefined
  /** Counts those who have the same of whoever is free; 1 where `beside` says what each has. */
  people?: number | undefined
  beside?: readonly { staffId?: string | undefined }[] | undefined
}): boolean {
  const { staffId, people = 1, beside = [] } = named
  const ids = [staffId, ...beside.map((one) => one.staffId)].filter((id) => id !== undefined)
  return (people > 1 && ids.length > 0) || new Set(ids).size < ids.length
}
