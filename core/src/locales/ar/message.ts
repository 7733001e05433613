import type { message as english } from '../en/message.ts'

/** Arabic of `../en/message.ts`; a missing sentence does not compile. One SMS part holds 70 characters. */
export const message: Record<keyof typeof english, string> = {
  'message.code': '{code} رمز التحقق في {brand}. يُرجى عدم مشاركته.',
  'message.calendarStaff': 'مع {name}',
  'message.calendarPrice': '{price, number} د.ع.، الدفع في المكان',
  'message.offerPercent': 'خصم {value, number}% حتى {day}',
  'message.offerAmount': 'خصم {value, number} د.ع. حتى {day}',
  'message.optIn':
    '{brand}: لاستلام رمز التحقق هنا عبر واتساب يُرجى الرد بكلمة «نعم»، ولاستلامه برسالة نصية الرد بكلمة «لا». إذا لم يُطلب رمز يُرجى تجاهل هذه الرسالة.',
  'message.invitation':
    '{brand}: دعوة من {business} إلى لوحة الإدارة بصفة {role}. للرد يُرجى تسجيل الدخول بهذا الرقم: {link}',
  'message.role.owner': 'مالك',
  'message.role.manager': 'مدير',
  'message.role.staff': 'عضو في الفريق',
  'message.approved': '{brand}: تمت الموافقة على {name}، والحجز متاح الآن.',
  'message.declined': '{brand}: لم تتم الموافقة على {name} بعد. السبب في لوحة الإدارة.',
  'message.suspended': '{brand}: تم إيقاف {name}، ولا يمكن الحجز حالياً.',
  'message.restored': '{brand}: تمت إعادة تفعيل {name}، والحجز متاح من جديد.',
  'message.reason': 'السبب: {reason}',
  'message.visitBooked': '{shop}: تم تأكيد حجز {when}.',
  'message.visitMoved': '{shop}: نقلنا الحجز إلى {when}.',
  'message.visitChanged': '{shop}: غيّرنا حجز {when}، وهو الآن: {what}.',
  'message.nowBooked': 'الحجز الآن: {what}',
  'message.visitCancelled': '{shop}: ألغينا حجز {when}.',
  'message.visitRestored': '{shop}: حجز {when} قائم من جديد.',
}
