import type { MessageKey } from '../en/messages.ts'
import account from './account.json' with { type: 'json' }
import analytics from './analytics.json' with { type: 'json' }
import appointment from './appointment.json' with { type: 'json' }
import attendee from './attendee.json' with { type: 'json' }
import availability from './availability.json' with { type: 'json' }
import booking from './booking.json' with { type: 'json' }
import business from './business.json' with { type: 'json' }
import catalog from './catalog.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import handset from './handset.json' with { type: 'json' }
import message from './message.json' with { type: 'json' }
import notification from './notification.json' with { type: 'json' }
import page from './page.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import report from './report.json' with { type: 'json' }
import favourite from './favourite.json' with { type: 'json' }
import feed from './feed.json' with { type: 'json' }
import review from './review.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import support from './support.json' with { type: 'json' }
import unsaved from './unsaved.json' with { type: 'json' }
import console from './console.json' with { type: 'json' }
import diary from './diary.json' with { type: 'json' }
import offering from './offering.json' with { type: 'json' }
import staff from './staff.json' with { type: 'json' }
import rules from './rules.json' with { type: 'json' }
import customer from './customer.json' with { type: 'json' }
import promotion from './promotion.json' with { type: 'json' }
import insight from './insight.json' with { type: 'json' }
import poster from './poster.json' with { type: 'json' }
import member from './member.json' with { type: 'json' }
import connect from './connect.json' with { type: 'json' }
import audit from './audit.json' with { type: 'json' }
import register from './register.json' with { type: 'json' }
import photo from './photo.json' with { type: 'json' }
import operator from './operator.json' with { type: 'json' }

/** Messages in Arabic; the type requires every key that English has. */
export const arabic: Record<MessageKey, string> = {
  ...shell,
  ...search,
  ...errors,
  ...account,
  ...catalog,
  ...business,
  ...booking,
  ...availability,
  ...appointment,
  ...attendee,
  ...message,
  ...notification,
  ...handset,
  ...page,
  ...analytics,
  ...support,
  ...report,
  ...review,
  ...favourite,
  ...feed,
  ...unsaved,
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
  ...connect,
  ...audit,
  ...register,
  ...photo,
  ...operator,
}
