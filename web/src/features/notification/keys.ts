export const notificationKeys = {
  all: ['notifications'],
  list: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
  /** Separate prefix: new notifications do not affect these. */
  settings: ['notice-settings'],
  push: ['push-subscription'],
}
