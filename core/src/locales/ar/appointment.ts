import type { appointment as english } from '../en/appointment.ts'

/** Arabic of `../en/appointment.ts`; a missing sentence does not compile. */
export const appointment: Record<keyof typeof english, string> = {
  'appointment.mine': 'حجوزاتي',
  'appointment.one': 'الحجز',
  'appointment.filter': 'أي الحجوزات',
  'appointment.upcoming': 'القادمة',
  'appointment.past': 'السابقة',
  'appointment.none': 'لا توجد حجوزات بعد',
  'appointment.noneText': 'تظهر هنا الحجوزات مع وقتها وعنوانها.',
  'appointment.nonePastText': 'تظهر هنا الزيارات المنتهية، جاهزة لإعادة الحجز.',
  'appointment.searchServices': 'البحث عن خدمات',
  'appointment.confirmed': 'مؤكد',
  'appointment.cancelled': 'ملغى',
  'appointment.completed': 'مكتمل',
  'appointment.with': 'مع <name>{name}</name>',
  'appointment.payThere': 'الدفع في المكان',
  'appointment.inMinutes':
    '{day}، بعد {count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  'appointment.inHours':
    '{day}، بعد {count, plural, zero {# ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
  'appointment.inDays':
    '{day}، بعد {count, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يوماً} other {# يوم}}',
  'appointment.directions': 'الاتجاهات',
  'appointment.call': 'اتصال',
  'appointment.cancel': 'إلغاء',
  'appointment.bookAgain': 'إعادة الحجز',
  'appointment.cancelQuestion': 'إلغاء هذا الحجز؟',
  'appointment.cancelText': 'يصبح الوقت متاحاً للآخرين فوراً. لا يمكن التراجع عن ذلك.',
  'appointment.cancelConfirm': 'إلغاء الحجز',
  'appointment.keep': 'الإبقاء على الحجز',
  'appointment.cancelDone': 'تم إلغاء الموعد بنجاح',
  'appointment.cancelFailed': 'تعذّر إلغاء الموعد',
  'appointment.cancelUntil': 'الإلغاء مجاني حتى {when}',
  'appointment.day': 'اليوم',
  'appointment.address': 'العنوان',
  'appointment.phone': 'الهاتف',
  'appointment.note': 'الملاحظة',
  'appointment.viewBusiness': 'عرض المكان',
}
