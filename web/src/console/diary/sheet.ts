/** Sheet open over a diary page. */
export type Sheet =
  | { kind: 'appointment'; id: string }
  | { kind: 'new'; walkIn: boolean; at?: Place; customerId?: string }
  | { kind: 'block'; at?: Place }
  | { kind: 'changeBlock'; id: string }

/** Tapped free time. */
export interface Place {
  date: string
  /** Wall-clock minute of that day. */
  from: number
  staffId: string
}

/** Returns the id of the open appointment. */
export const openIn = (sheet: Sheet | undefined) =>
  sheet?.kind === 'appointment' ? sheet.id : undefined
