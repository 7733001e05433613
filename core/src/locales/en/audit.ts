import type { AuditAction } from '../../audit/actions.ts'

/** Sentences of the record of changes: ICU MessageFormat, keyed `audit.…`; each action has one. */
export const audit = {
  'audit.appointment.booked': 'Booked',
  'audit.appointment.moved': 'Moved a booking',
  'audit.appointment.cancelled': 'Cancelled a booking',
  'audit.appointment.completed': 'Completed a booking',
  'audit.member.invited': 'Invited somebody',
  'audit.member.joined': 'Joined the console',
  'audit.member.changed': 'Changed a role',
  'audit.member.removed': 'Removed somebody from the console',
  'audit.member.left': 'Left the console',
  'audit.invitation.withdrawn': 'Took an invitation back',
  'audit.customer.blocked': 'Blocked a customer',
  'audit.customer.changed': 'Changed a customer',
  'audit.customer.created': 'Added a customer',
  'audit.customer.merged': 'Merged two customers',
  'audit.customer.unblocked': 'Unblocked a customer',
  'audit.photo.arranged': 'Changed the photos',
} as const satisfies Record<`audit.${AuditAction}`, string>
