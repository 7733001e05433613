/** Sentences of the support page: ICU MessageFormat, keyed `support.…`. Its answers: `../help`. */
export const support = {
  'support.text': 'Answers to common questions, and ways to reach us.',
  'support.search': 'Search questions',
  'support.found': '{count, plural, one {# answer} other {# answers}}',
  'support.none': 'No answer for “{query}”',
  'support.noneText': 'Try another word, or fewer.',
  'support.contact': 'Contact us',
  'support.email': 'E-mail',
  'support.noContact':
    'No contact has been set up for this installation yet. The answers here may help; about a booking, please call the business itself.',
  'support.report': 'Report a problem',
  'support.reportText': 'We prepare the message; you add what happened and send it.',
  'support.aboutBooking': 'About this booking',
  'support.reference': 'Reference',
  'support.byWhatsapp': 'Report by WhatsApp',
  'support.byEmail': 'Report by e-mail',
  'support.subject': '{brand}: a problem',
  'support.body': 'Hello, I have a problem with {brand}.\nWhat happened: ',
  'support.bodyBooking':
    'Hello, I have a problem with a booking on {brand}.\n{details}\nWhat happened: ',
  'support.more': 'Good to know',
} as const
