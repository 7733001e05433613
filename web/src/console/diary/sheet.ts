/** Describes what is open over a page of the diary. */
export type Sheet =
  | { kind: 'appointment'; id: string }
  | { kind: 'new'; walkIn: boolean; at?: Place; customerId?: string }
  | { kind: 'block'; at?: Place }
  | { kind: 'changeBlock'; id: string }

/** A free place that was tapped. */
export interface Place {
  date: string
  /** Wall-clock minute of that day. */
  from: number
  staffId: string
}

/** Returns the appointment that is open. */
export const openIn = (sheet: Sheet | undefined) =>
  sheet?.kind === 'appointment' ? sheet.id : undefined
