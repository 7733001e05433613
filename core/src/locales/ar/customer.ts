import type { customer as english } from '../en/customer.ts'

/** Arabic of `../en/customer.ts`; a missing sentence does not compile. */
export const customer: Record<keyof typeof english, string> = {
  'customer.blocked': 'محظور',
  'customer.column.name': 'الاسم',
  'customer.column.phone': 'رقم الموبايل',
  'customer.column.visits': 'الزيارات',
  'customer.column.missed': 'لم يتم الحضور',
  'customer.column.upcoming': 'القادمة',
  'customer.column.firstVisit': 'أول زيارة',
  'customer.column.lastVisit': 'آخر زيارة',
  'customer.column.spent': 'المدفوع (د.ع.)',
  'customer.column.blocked': 'الحجز عبر التطبيق',
  'customer.column.note': 'ملاحظة',
}
