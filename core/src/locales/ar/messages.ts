import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { appointment } from './appointment.ts'
import { availability } from './availability.ts'
import { booking } from './booking.ts'
import { business } from './business.ts'
import { catalog } from './catalog.ts'
import { errors } from './errors.ts'
import { handset } from './handset.ts'
import { message } from './message.ts'
import { notification } from './notification.ts'
import { page } from './page.ts'
import { shell } from './shell.ts'
import { support } from './support.ts'

export const messages = {
  ...shell,
  ...errors,
  ...account,
  ...catalog,
  ...business,
  ...booking,
  ...availability,
  ...appointment,
  ...message,
  ...notification,
  ...handset,
  ...page,
  ...analytics,
  ...support,
}
