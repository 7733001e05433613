/**
 * What the records of a business say was done. Each has its sentence, `audit.<action>`; the subject is the id of the
 * thing, and the detail is an `AuditDetail`.
 */
export const AUDIT_ACTIONS = [
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.completed',
  'member.invited',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'invitation.withdrawn',
  'customer.blocked',
  'customer.changed',
  'customer.created',
  'customer.merged',
  'customer.unblocked',
  'photo.arranged',
  'business.registered',
  'business.resubmitted',
  'business.approved',
  'business.declined',
  'business.suspended',
  'business.restored',
  'business.changed',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an entry says beside who, when and what. Never a code, a token or the text of a message. */
export interface AuditDetail {
  /** What the thing was called then. */
  readonly name?: { readonly en: string | null; readonly ar: string | null }
  /** Before and after, by field; null for nothing. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly [fact: string]: unknown
}
