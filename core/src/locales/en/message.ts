/** What is sent to a phone; an SMS should stay within one part. */
export const message = {
  'message.code': '{code} is your {brand} code. Do not share it with anyone.',
  'message.calendarStaff': 'With {name}',
  'message.calendarPrice': 'IQD {price, number}, pay at the place',
  'message.offerPercent': '{value, number}% off until {day}',
  'message.offerAmount': 'IQD {value, number} off until {day}',
  'message.optIn':
    '{brand}: reply YES to get your code here on WhatsApp, or NO to get it by SMS. If you did not ask for a code, ignore this message.',
  'message.invitation':
    '{brand}: {business} invites you to its calendar as {role}. Log in with this number to answer: {link}',
  'message.role.owner': 'owner',
  'message.role.manager': 'manager',
  'message.role.staff': 'staff member',
  'message.approved': '{brand}: {name} is approved. Customers can book it now.',
  'message.declined':
    '{brand}: {name} is not approved yet. Open your console to see why and send it again.',
  'message.suspended': '{brand}: {name} is suspended and cannot be booked.',
  'message.restored': '{brand}: {name} is restored. Customers can book it again.',
  'message.reason': 'Reason: {reason}',
  'message.visitBooked': '{shop}: your booking on {when} is confirmed.',
  'message.visitMoved': '{shop}: we moved your booking to {when}.',
  'message.visitChanged': '{shop}: we changed your booking on {when}. It is now for: {what}.',
  'message.nowBooked': 'Now booked: {what}',
  'message.visitCancelled': '{shop}: we cancelled your booking on {when}.',
  'message.visitRestored': '{shop}: your booking on {when} takes place after all.',
} as const
