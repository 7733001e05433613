import type { booking as english } from '../en/booking.ts'

/** Arabic of `../en/booking.ts`; a missing sentence does not compile. */
export const booking: Record<keyof typeof english, string> = {
  'booking.business': 'المكان',
  'booking.businessGone': 'هذا المكان غير موجود أو لم يعد يستقبل الحجوزات.',
  'booking.otherBusinesses': 'عرض أماكن أخرى',
  'booking.call': 'اتصال',
  'booking.directions': 'الاتجاهات',
  'booking.whatsapp': 'واتساب',
  'booking.hours': 'أوقات العمل',
  'booking.share': 'مشاركة',
  'booking.linkCopied': 'تم نسخ الرابط',
  'booking.about': 'نبذة',
  'booking.contactAndHours': 'التواصل وأوقات العمل',
  'booking.closedDay': 'مغلق',

  'booking.chooseService': 'اختيار الخدمة',
  'booking.chooseServiceFirst': 'اختيار خدمة يُظهر أوقاتها المتاحة',
  'booking.pleaseService': 'يُرجى اختيار خدمة',
  'booking.noServices': 'لا توجد خدمات متاحة حالياً',
  'booking.otherServices':
    '{count, plural, zero {لا خدمات أخرى} one {عرض خدمة أخرى} two {عرض خدمتين أخريين} few {عرض # خدمات أخرى} many {عرض # خدمة أخرى} other {عرض # خدمة أخرى}}',
  'booking.allServices':
    '{count, plural, zero {لا خدمات} one {عرض الخدمة} two {عرض الخدمتين} few {عرض كل الخدمات (#)} many {عرض كل الخدمات (#)} other {عرض كل الخدمات (#)}}',
  'booking.chooseStaff': 'اختيار المختصّ',
  'booking.anyStaff': 'أي مختصّ',
  'booking.pleaseSlot': 'يُرجى اختيار وقت',

  'booking.selection': 'الاختيار',
  'booking.from': 'من {price}',
  'booking.chooseAService': 'اختيار خدمة',
  'booking.chooseATime': 'اختيار وقت',
  'booking.continue': 'متابعة',

  'booking.pleaseLogin': 'يُرجى تسجيل الدخول لحجز موعد',
  'booking.loginInvitation': 'الحساب يجعل كل شيء أسهل: الحجوزات كلها في مكان واحد.',
  'booking.timeKept': 'الوقت المختار محفوظ، ويمكن تأكيده بعد ذلك مباشرة.',
  'booking.createAccount': 'إنشاء حساب',
  'booking.logIn': 'تسجيل الدخول',

  'booking.confirmTitle': 'تأكيد الحجز',
  'booking.confirm': 'تأكيد الحجز',
  'booking.changeTime': 'تغيير الوقت',
  'booking.payThere': 'الدفع في المكان',
  'booking.payThereText': 'نقداً. لا يُدفع شيء الآن.',
  'booking.cancelUntil': 'الإلغاء مجاني حتى {when}',
  'booking.cancelByPhone': 'الموعد قريب: للإلغاء يُرجى الاتصال بالمكان.',
  'booking.addNote': 'إضافة ملاحظة',
  'booking.note': 'ملاحظة للمكان',
  'booking.booked': 'تم حجز الموعد بنجاح!',
  'booking.bookedTitle': 'تم الحجز',
  'booking.viewBookings': 'عرض حجوزاتي',
  'booking.done': 'تم',
  'booking.failed': 'تعذّر حجز الموعد. يُرجى المحاولة مرة أخرى.',
  'booking.notYet': 'لم يتم التأكيد بعد. المحاولة مرة أخرى آمنة: لن يُحجز الموعد مرتين.',
}
