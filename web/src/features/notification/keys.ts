export const notificationKeys = {
  all: ['notifications'],
  list: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
  /** Apart: no notification changes them. */
  settings: ['notice-settings'],
  push: ['push-subscription'],
}
