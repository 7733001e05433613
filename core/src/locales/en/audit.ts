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
  'audit.business.rules_changed': 'Changed the booking rules',
  'audit.customer.blocked': 'Blocked a customer',
  'audit.customer.changed': 'Changed a customer',
  'audit.customer.created': 'Added a customer',
  'audit.customer.merged': 'Merged two customers',
  'audit.customer.unblocked': 'Unblocked a customer',
  'audit.photo.arranged': 'Changed the photos',
  'audit.business.registered': 'Registered the business',
  'audit.business.resubmitted': 'Sent the business for approval again',
  'audit.business.approved': 'Approved the business',
  'audit.business.declined': 'Declined the business',
  'audit.business.suspended': 'Suspended the business',
  'audit.business.restored': 'Restored the business',
  'audit.business.changed': 'Changed the details of the business',
} as const satisfies Record<`audit.${AuditAction}`, string>
