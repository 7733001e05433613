import type { Localized } from '../language.ts'
/**
 * Actions in the audit log of a business. Each has a message, `audit.<action>`; the subject is the id of the changed
 * row, the detail an `AuditDetail`.
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
  'business.rules_changed',
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
  'business.featured',
  'business.unfeatured',
  'business.changed',
  'appointment.changed',
  'appointment.marked',
  'appointment.restored',
  'block.added',
  'block.changed',
  'block.removed',
  'promotion.created',
  'promotion.changed',
  'promotion.ended',
  'promotion.announced',
  'exception.removed',
  'exception.set',
  'hours.changed',
  'offering.changed',
  'offering.created',
  'offering.ordered',
  'season.changed',
  'season.created',
  'season.removed',
  'staff.changed',
  'staff.created',
  'staff.ordered',
  'time_off.created',
  'time_off.removed',
  'review.answered',
  'review.answer_removed',
  'wait.removed',
  'wait.turn_given',
  'content.removed',
  'content.restored',
  'key.created',
  'key.revoked',
  'webhook.created',
  'webhook.removed',
  'webhook.resumed',
  'webhook.renewed',
  'webhook.disabled',
  'embed.created',
  'embed.removed',
  'feed.created',
  'feed.ended',
] as const

/** Operator actions that concern no shop. */
export const DESK_ACTIONS = [
  'message.resent',
  'job.retried',
  'city.created',
  'city.changed',
  'district.created',
  'district.changed',
  'category.created',
  'category.changed',
  'service.created',
  'service.changed',
  'second_factor.set_up',
  'second_factor.recovered',
  'second_factor.codes_renewed',
  'second_factor.reset',
  'account.suspended',
  'account.restored',
  'account.sessions_ended',
  'account.exported',
  'account.erased',
  'content.dismissed',
  'error.settled',
  'error.reopened',
] as const

type ShopAction = (typeof AUDIT_ACTIONS)[number]
export type AuditAction = ShopAction | (typeof DESK_ACTIONS)[number]

/** Subject of a change in a shop: the noun its action begins with. */
export type AuditSubject = ShopAction extends `${infer Subject}.${string}` ? Subject : never

type DeskSubject = (typeof DESK_ACTIONS)[number] extends infer Action
  ? Action extends `${infer Subject}.${string}`
    ? Subject
    : never
  : never

// Every action begins with a subject; the return type of `split` does not express that.
export const AUDIT_SUBJECTS = [
  ...new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0])),
] as AuditSubject[]

/** Subjects in the operator's audit log: those of shops and those of the desk. */
export const DESK_SUBJECTS = [
  ...new Set([...AUDIT_ACTIONS, ...DESK_ACTIONS].map((action) => action.split('.')[0])),
] as (AuditSubject | DeskSubject)[]

/** Details of an audit entry besides actor, time and action. Never contains codes, tokens or message texts. */
export interface AuditDetail {
  /** Name of the changed row at that time. */
  readonly name?: Localized
  /** Before and after, by field; null for nothing. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly [fact: string]: unknown
}
