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
import { console } from './console.ts'
import { diary } from './diary.ts'
import { offering } from './offering.ts'
import { staff } from './staff.ts'
import { rules } from './rules.ts'
import { customer } from './customer.ts'
import { promotion } from './promotion.ts'
import { insight } from './insight.ts'
import { poster } from './poster.ts'
import { member } from './member.ts'
import { audit } from './audit.ts'
import { register } from './register.ts'
import { photo } from './photo.ts'
import { operator } from './operator.ts'

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
  ...console,
  ...diary,
  ...offering,
  ...staff,
  ...rules,
  ...customer,
  ...promotion,
  ...insight,
  ...poster,
  ...member,
  ...audit,
  ...register,
  ...photo,
  ...operator,
}

/** The key of a sentence in every language. */
export type MessageKey = keyof typeof messages
