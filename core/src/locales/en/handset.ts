/** Sentences of the simulated phone of development and demo: ICU MessageFormat, keyed `handset.…`. */
export const handset = {
  'handset.title': 'Handset simulator',
  'handset.text':
    'A phone in the browser: every SMS and WhatsApp message sent to a number arrives here. Nothing leaves this machine.',
  'handset.choose': 'Choose a number to see its messages',
  'handset.people': 'People of the demo',
  'handset.customer': 'Customer',
  'handset.owner': 'Owner of a business',
  'handset.operator': 'Operator',
  'handset.other': 'Another number',
  'handset.open': 'Open this phone',
  'handset.screen': 'Phone',
  'handset.none': 'No messages yet. Ask for a code and it arrives here.',
  'handset.sms': 'SMS',
  'handset.whatsapp': 'WhatsApp',
  'handset.copy': 'Copy {code}',
  'handset.copied': 'Copied',
  'handset.channel': 'Send by',
  'handset.answer': 'Answer',
  'handset.send': 'Send',
  'handset.sent': 'Sent',
} as const
