/** What is sent to a phone; an SMS should stay within one part. */
export const message = {
  'message.code': '{code} is your {brand} code. Do not share it with anyone.',
  'message.calendarStaff': 'With {name}',
  'message.calendarPrice': 'IQD {price, number}, pay at the place',
} as const
