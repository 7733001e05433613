import type { audit as english } from '../en/audit.ts'

/** Arabic of `../en/audit.ts`; a missing sentence does not compile. */
export const audit: Record<keyof typeof english, string> = {
  'audit.appointment.booked': 'حجز جديد',
  'audit.appointment.moved': 'نقل حجزاً',
  'audit.appointment.cancelled': 'ألغى حجزاً',
  'audit.appointment.completed': 'أتمّ حجزاً',
  'audit.member.invited': 'دعا شخصاً',
  'audit.member.joined': 'انضم إلى لوحة المكان',
  'audit.member.changed': 'غيّر صلاحية',
  'audit.member.removed': 'أخرج شخصاً من لوحة المكان',
  'audit.member.left': 'غادر لوحة المكان',
  'audit.invitation.withdrawn': 'سحب دعوة',
  'audit.business.rules_changed': 'عدّل قواعد الحجز',
  'audit.customer.blocked': 'حظر زبوناً',
  'audit.customer.changed': 'عدّل بيانات زبون',
  'audit.customer.created': 'أضاف زبوناً',
  'audit.customer.merged': 'دمج زبونين',
  'audit.customer.unblocked': 'رفع الحظر عن زبون',
  'audit.photo.arranged': 'غيّر الصور',
  'audit.business.registered': 'تسجيل النشاط التجاري',
  'audit.business.resubmitted': 'إعادة إرسال النشاط التجاري للموافقة',
  'audit.business.approved': 'الموافقة على النشاط التجاري',
  'audit.business.declined': 'رفض النشاط التجاري',
  'audit.business.suspended': 'إيقاف النشاط التجاري',
  'audit.business.restored': 'إعادة تفعيل النشاط التجاري',
  'audit.business.changed': 'تغيير بيانات النشاط التجاري',
}
