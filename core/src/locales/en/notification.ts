/** Sentences of the notification screens and messages: ICU MessageFormat, keyed `notification.…`. */
export const notification = {
  'notification.title': 'Notifications',
  'notification.unread': 'Notifications, {count} unread',
  'notification.unreadMany': 'Notifications, more than {count} unread',
  'notification.new': 'New',
  'notification.none': 'No notifications',
  'notification.noneText': 'Reminders and changes will appear here.',
  'notification.readAll': 'Mark all as read',
  'notification.readAllDone': 'All notifications are read',
  'notification.readFailed': 'This could not be marked as read. Please try again.',
  'notification.yesterday': 'Yesterday',
  'notification.booked': 'Your booking at <name>{business}</name> is confirmed',
  'notification.moved': 'Your booking at <name>{business}</name> has changed',
  'notification.cancelled': 'Your booking at <name>{business}</name> was cancelled',
  'notification.movedByCustomer': 'You moved your booking at <name>{business}</name>',
  'notification.movedByBusiness': '<name>{business}</name> changed your booking',
  'notification.cancelledByCustomer': 'You cancelled your booking at <name>{business}</name>',
  'notification.cancelledByBusiness': '<name>{business}</name> cancelled your booking',
  'notification.reminder': 'Reminder of your booking at <name>{business}</name>',
  'notification.shopBooked': 'New booking by <guest>{guest}</guest> at <name>{business}</name>',
  'notification.shopMoved':
    'The booking at <name>{business}</name> was moved by <guest>{guest}</guest>',
  'notification.shopCancelled':
    'The booking at <name>{business}</name> was cancelled by <guest>{guest}</guest>',
  'notification.someone': 'a customer',
} as const
