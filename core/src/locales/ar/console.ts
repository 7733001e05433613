import type { console as english } from '../en/console.ts'

/** Arabic of `../en/console.ts`; a missing sentence does not compile. */
export const console: Record<keyof typeof english, string> = {
  'console.business': 'للأعمال',
  'console.today': 'اليوم',
  'console.calendar': 'التقويم',
  'console.bookings': 'الحجوزات',
  'console.customers': 'الزبائن',
  'console.services': 'الخدمات',
  'console.team': 'الفريق والدوام',
  'console.promotions': 'العروض',
  'console.insights': 'الأرقام',
  'console.publicPage': 'الصفحة العامة',
  'console.rules': 'قواعد الحجز',
  'console.members': 'الأشخاص والصلاحيات',
  'console.audit': 'سجل التغييرات',
  'console.more': 'المزيد',
  'console.shops': 'أماكنك',
  'console.leave': 'العودة إلى الحجز',
  'console.noShops': 'لا يوجد مكان بعد',
  'console.noShopsText': 'عندما تدير مكاناً أو تنضم إليه تظهر لوحته هنا.',
  'console.role.owner': 'المالك',
  'console.role.manager': 'المدير',
  'console.role.staff': 'من الفريق',
  'console.status.pending': 'بانتظار الموافقة',
  'console.status.declined': 'لم تتم الموافقة',
  'console.status.suspended': 'موقوف',
  'console.statusText.pending':
    'سيرى الزبائن صفحتك فور الموافقة عليها. يمكنك إعداد كل شيء في هذه الأثناء.',
  'console.statusText.declined': 'صحّح ما طُلب ثم أرسله من جديد، أو تواصل مع الدعم.',
  'console.statusText.suspended': 'لا يرى الزبائن صفحتك. يُرجى التواصل مع الدعم.',
}
