import type { message as english } from '../en/message.ts'

/** Arabic of `../en/message.ts`; a missing sentence does not compile. One SMS part holds 70 characters. */
export const message: Record<keyof typeof english, string> = {
  'message.code': '{code} رمز التحقق في {brand}. يُرجى عدم مشاركته.',
  'message.calendarStaff': 'مع {name}',
  'message.calendarPrice': '{price, number} د.ع.، الدفع في المكان',
}
