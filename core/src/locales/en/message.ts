/** What is sent to a phone; an SMS should stay within one part. */
export const message = {
  'message.code': '{code} is your {brand} code. Do not share it with anyone.',
  'message.calendarStaff': 'With {name}',
  'message.calendarPrice': 'IQD {price, number}, pay at the place',
  'message.optIn':
    '{brand}: reply YES to get your code here on WhatsApp, or NO to get it by SMS. If you did not ask for a code, ignore this message.',
} as const
