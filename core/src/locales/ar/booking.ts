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
  'booking.photos': 'الصور',
  'booking.photoOf': 'الصورة {place, number} من {count, number}',
  'booking.photoBefore': 'الصورة السابقة',
  'booking.photoAfter': 'الصورة التالية',
  'booking.about': 'نبذة',
  'booking.contactAndHours': 'التواصل وأوقات العمل',
  'booking.closedDay': 'مغلق',

  'booking.chooseService': 'اختيار الخدمة',
  'booking.chooseServiceFirst': 'تظهر الأوقات بعد اختيار الخدمة',
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
  'booking.loginInvitation': 'بحساب واحد تبقى كل حجوزاتك أمامك.',
  'booking.againAlso': 'الحجز السابق شمل أيضاً: {what}. يُرجى حجزه كموعد ثانٍ.',
  'booking.againGone':
    '{count, plural, zero {خدمة} one {خدمة} two {خدمتان} few {# خدمات} many {# خدمة} other {# خدمة}} من الحجز السابق لم تعد متوفرة هنا.',
  'booking.againStaff': 'المختصّ من الحجز السابق لم يعد متاحاً لهذه الخدمة.',
  'booking.priceNow': 'السعر الآن {price}. لم يتم الحجز بعد.',
  'booking.timeKept': 'لن يضيع اختيارك، والحجز يتم بعد التأكيد.',
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
  'booking.landmark': 'نقطة دالة: <name/>',
  'booking.addressAfter': 'يظهر العنوان الكامل بعد الحجز.',
  'booking.womenOnly': 'هذا المكان للنساء فقط.',
  'booking.blocked': 'للحجز يُرجى الاتصال بالمكان',
  'booking.limit.day':
    '{limit, plural, zero {لا يمكن الحجز في هذا اليوم.} one {لديك حجز واحد في هذا اليوم، وهو الحد الأعلى.} two {لديك حجزان في هذا اليوم، وهو الحد الأعلى.} few {لديك # حجوزات في هذا اليوم، وهو الحد الأعلى.} many {لديك # حجزاً في هذا اليوم، وهو الحد الأعلى.} other {لديك # حجز في هذا اليوم، وهو الحد الأعلى.}}',
  'booking.limit.business':
    '{limit, plural, zero {لا يمكن الحجز هنا الآن.} one {لديك حجز قادم هنا، ويمكن الحجز من جديد بعد انتهائه.} two {لديك حجزان قادمان هنا، ويمكن الحجز من جديد بعد انتهاء أحدهما.} few {لديك # حجوزات قادمة هنا، ويمكن الحجز من جديد بعد انتهاء أحدها.} many {لديك # حجزاً قادماً هنا، ويمكن الحجز من جديد بعد انتهاء أحدها.} other {لديك # حجز قادم هنا، ويمكن الحجز من جديد بعد انتهاء أحدها.}}',
  'booking.limit.reads':
    'طلبات كثيرة في وقت واحد. {limit, plural, zero {تمكن المحاولة الآن.} one {تمكن المحاولة بعد ثانية واحدة.} two {تمكن المحاولة بعد ثانيتين.} few {تمكن المحاولة بعد # ثوانٍ.} many {تمكن المحاولة بعد # ثانية.} other {تمكن المحاولة بعد # ثانية.}}',
  'booking.limit.account':
    '{limit, plural, zero {لا يمكن الحجز الآن.} one {لديك حجز قادم، ويمكن الحجز من جديد بعد انتهائه.} two {لديك حجزان قادمان، ويمكن الحجز من جديد بعد انتهاء أحدهما.} few {لديك # حجوزات قادمة، ويمكن الحجز من جديد بعد انتهاء أحدها.} many {لديك # حجزاً قادماً، ويمكن الحجز من جديد بعد انتهاء أحدها.} other {لديك # حجز قادم، ويمكن الحجز من جديد بعد انتهاء أحدها.}}',
  'booking.limit.cancels':
    'عدد الحجوزات الملغاة خلال يوم: {limit}، وهو الحد الأعلى. لإلغاء هذا الحجز يُرجى الاتصال بالمكان.',
  'booking.limit.moves':
    'عدد مرات تغيير المواعيد خلال يوم: {limit}، وهو الحد الأعلى. لتغيير هذا الموعد يُرجى الاتصال بالمكان.',
  'booking.booked': 'تم حجز الموعد بنجاح!',
  'booking.bookedTitle': 'تم الحجز',
  'booking.viewBookings': 'عرض حجوزاتي',
  'booking.done': 'تم',
  'booking.failed': 'تعذّر حجز الموعد. يُرجى المحاولة مرة أخرى.',
  'booking.notYet': 'لم يتم التأكيد بعد. المحاولة مرة أخرى آمنة: لن يُحجز الموعد مرتين.',
  'booking.offers': 'العروض',
  'booking.offerUntil': 'حتى {day}',
  'booking.offerFrom': 'من {day}',
  'booking.offerFirst': 'للزيارة الأولى',
  'booking.offerHours': '{from} – {to}',
  'booking.offerFor': 'على {services}',
  'booking.offerApplied': 'مع العرض <name>{name}</name>',
}
