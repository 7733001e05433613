import type { AuditAction } from '../../audit/actions.ts'

/** Sentences of the record of changes: ICU MessageFormat, keyed `audit.…`; each action has one. */
export const audit = {
  'audit.appointment.booked': 'Booked',
  'audit.appointment.moved': 'Moved a booking',
  'audit.appointment.cancelled': 'Cancelled a booking',
  'audit.appointment.completed': 'Completed a booking',
} as const satisfies Record<`audit.${AuditAction}`, string>
