import type { handset as english } from '../en/handset.ts'

/** Arabic of `../en/handset.ts`; a missing sentence does not compile. */
export const handset: Record<keyof typeof english, string> = {
  'handset.title': 'محاكي الهاتف',
  'handset.text':
    'هاتف داخل المتصفح: تصل إليه كل رسالة نصية أو رسالة واتساب مرسلة إلى رقم. لا شيء يغادر هذا الجهاز.',
  'handset.choose': 'اختيار رقم يُظهر رسائله',
  'handset.people': 'أشخاص العرض التجريبي',
  'handset.customer': 'زبون',
  'handset.owner': 'صاحب نشاط تجاري',
  'handset.operator': 'مشغّل المنصة',
  'handset.other': 'رقم آخر',
  'handset.open': 'فتح هذا الهاتف',
  'handset.screen': 'الهاتف',
  'handset.none': 'لا توجد رسائل بعد. عند طلب رمز يصل إلى هنا.',
  'handset.sms': 'رسالة نصية',
  'handset.whatsapp': 'واتساب',
  'handset.copy': 'نسخ {code}',
  'handset.copied': 'تم النسخ',
  'handset.channel': 'الإرسال عبر',
  'handset.answer': 'كتابة رد',
  'handset.send': 'إرسال',
  'handset.sent': 'تم الإرسال',
  'handset.quick': 'ردود سريعة عبر واتساب',
  'handset.outage': 'واتساب متوقف لهذا الهاتف',
}
