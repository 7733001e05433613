import type { analytics as english } from '../en/analytics.ts'

/** Arabic of `../en/analytics.ts`; a missing sentence does not compile. */
export const analytics: Record<keyof typeof english, string> = {
  'analytics.title': 'نشاطي',
  'analytics.text':
    'الزيارات بعد تسجيل الدخول، لتحسين التطبيق. لا تظهر هنا إلا لصاحب الحساب، وتُحذف مع حذفه.',
  'analytics.sessions': 'الجلسات',
  'analytics.time': 'الوقت الإجمالي',
  'analytics.average': 'متوسط الجلسة',
  'analytics.pages': 'الصفحات الأكثر زيارة',
  'analytics.lastSessions': 'آخر الجلسات',
  'analytics.running': 'ما زالت مفتوحة',
  'analytics.pageCount':
    '{count, plural, zero {لا صفحات} one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}',
  'analytics.empty': 'لا توجد جلسات بعد',
  'analytics.emptyText': 'ستظهر هنا الصفحات التي تمت زيارتها بعد تسجيل الدخول.',
  'analytics.underMinute': 'أقل من دقيقة',
  'analytics.hours': '{hours} س {minutes} د',
  'analytics.registration': 'تسجيل النشاط التجاري',
  'analytics.notifications': 'الإشعارات',
  'analytics.other': 'صفحات أخرى',
}
