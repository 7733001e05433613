import type { support as english } from '../en/support.ts'

/** Arabic of `../en/support.ts`; a missing sentence does not compile. */
export const support: Record<keyof typeof english, string> = {
  'support.text': 'إجابات عن الأسئلة الشائعة وطرق التواصل معنا.',
  'support.search': 'البحث في الأسئلة',
  'support.found':
    '{count, plural, zero {لا إجابات} one {إجابة واحدة} two {إجابتان} few {# إجابات} many {# إجابة} other {# إجابة}}',
  'support.none': 'لا توجد إجابة عن «{query}»',
  'support.noneText': 'يُرجى تجربة كلمة أخرى أو كلمات أقل.',
  'support.contact': 'التواصل معنا',
  'support.email': 'البريد الإلكتروني',
  'support.noContact':
    'لم تُحدَّد بعد وسيلة تواصل لهذه النسخة من التطبيق. قد تفيد الإجابات هنا، وبخصوص حجز ما يُرجى الاتصال بالمكان نفسه.',
  'support.report': 'الإبلاغ عن مشكلة',
  'support.reportText': 'الرسالة جاهزة، ولا تحتاج إلا إلى وصف ما حدث ثم الإرسال.',
  'support.aboutBooking': 'بخصوص هذا الحجز',
  'support.reference': 'رقم الحجز',
  'support.byWhatsapp': 'الإبلاغ عبر واتساب',
  'support.byEmail': 'الإبلاغ بالبريد الإلكتروني',
  'support.subject': '{brand}: مشكلة',
  'support.body': 'مرحباً، واجهت مشكلة في {brand}.\nما حدث: ',
  'support.bodyBooking': 'مرحباً، واجهت مشكلة في حجز على {brand}.\n{details}\nما حدث: ',
  'support.more': 'معلومات مفيدة',
}
