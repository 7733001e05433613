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
  staffId: string | null
}
