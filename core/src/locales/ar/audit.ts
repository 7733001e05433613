import type { audit as english } from '../en/audit.ts'

/** Arabic of `../en/audit.ts`; a missing sentence does not compile. */
export const audit: Record<keyof typeof english, string> = {
  'audit.appointment.booked': 'حجز جديد',
  'audit.appointment.moved': 'نقل حجزاً',
  'audit.appointment.cancelled': 'ألغى حجزاً',
  'audit.appointment.completed': 'أتمّ حجزاً',
}
