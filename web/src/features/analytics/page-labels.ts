import type { PageName } from '@awan/core/analytics/pages'
import type { MessageKey } from '@awan/core/locales/en/messages'

/** Label of each page, as screens name it. */
export const PAGE_LABELS: Record<PageName, MessageKey> = {
  Home: 'shell.home',
  Profile: 'shell.profile',
  Appointments: 'appointment.mine',
  Login: 'shell.logIn',
  Signup: 'shell.signUp',
  Registration: 'analytics.registration',
  Notifications: 'analytics.notifications',
  'Business Details': 'booking.business',
  'Service Details': 'catalog.service',
  Unknown: 'analytics.other',
}
