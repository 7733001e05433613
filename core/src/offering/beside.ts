/** Another person's booking at the same start: consecutive offerings by one given or any free staff member. */
export interface BesideInput {
  offeringIds: string[]
  staffId?: string | undefined
}

/** Formats it as a query parameter: comma-separated ids, and the staff member after an `@`. */
export const besideTextOf = ({ offeringIds, staffId }: BesideInput): string =>
  offeringIds.join(',') + (staffId === undefined ? '' : `@${staffId}`)

/** Parses that query parameter. */
export function besideOfText(text: string): BesideInput {
  const [ids = '', staffId] = text.split('@')
  return { offeringIds: ids.split(','), ...(staffId !== undefined && { staffId }) }
}

/** Returns whether the same staff member is requested for several people at once; each person needs a different one. */
export function namesOneForSeveral(named: {
  staffId?: string | undefined
  /** Number of people with the same offerings and any staff member; 1 if `beside` lists theirs separately. */
  people?: number | undefined
  beside?: readonly { staffId?: string | undefined }[] | undefined
}): boolean {
  const { staffId, people = 1, beside = [] } = named
  const ids = [staffId, ...beside.map((one) => one.staffId)].filter((id) => id !== undefined)
  return (people > 1 && ids.length > 0) || new Set(ids).size < ids.length
}
