/** Sentences keyed `customer.…`: ICU MessageFormat. */
export const customer = {
  'customer.blocked': 'Blocked',
  'customer.column.name': 'Name',
  'customer.column.phone': 'Mobile number',
  'customer.column.visits': 'Visits',
  'customer.column.missed': 'Missed',
  'customer.column.upcoming': 'To come',
  'customer.column.firstVisit': 'First visit',
  'customer.column.lastVisit': 'Last visit',
  'customer.column.spent': 'Spent (IQD)',
  'customer.column.blocked': 'Online booking',
  'customer.column.note': 'Note',
} as const
