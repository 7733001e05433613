import { languageOr, pick, type Language, type Localized } from '@awan/core/language'
import { fitted } from '@awan/core/messaging/rules'
import { TEMPLATES, type TemplateName } from '@awan/core/messaging/templates'
import { nameInMessage } from '@awan/core/messaging/words'
import { serviceNames } from '@awan/core/offering/names'
import type { Trx } from '#db/transaction.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { translate } from '#locale.ts'
import type { TakeBudget } from './budget.service.ts'
import {
  findNoticeReader,
  insertShopNotice,
  setUntold,
  type Addressee,
} from './addressee.queries.ts'
import { appointmentTimeText } from '#records/start-text.ts'

export interface CustomerNotice {
  businessId: string
  /** Account that makes the change. */
  actorId: string
  /** Id of the appointment. */
  id: string
  event: 'booked' | 'moved' | 'cancelled'
  /** True if a cancelled appointment is `booked` again. */
  again?: boolean
  /** The shop's own words, one line; may be empty. */
  message: string
  now: Date
  /** New items, if the notice is about them. */
  items?: readonly Named[] | undefined
  /** True to notify customers without an account here by SMS. */
  sms: boolean
}

/**
 * Sends messages outside the app about appointments, and withdraws earlier ones still queued. `written`: a write still
 * on its way to the database; such appointments have no queued messages, and no message is sent if it fails.
 */
export type NotifyOutside = (
  trx: Trx,
  about: { businessId: string; appointmentIds: readonly string[]; written?: Promise<void> },
  now: Date,
) => Promise<void>

/** Notifies the customer of a change by the shop, in the transaction that makes it. */
export type NotifyCustomer = (trx: Trx, notice: CustomerNotice) => Promise<void>

interface Named {
  name: Localized
}

/**
 * Creates the only way in which customers are notified of a shop's changes. An account that booked gets a notification,
 * in the app and outside. Otherwise an SMS goes to the number the shop knows, and an account that has verified that
 * number gets a notification as well: the SMS is sent either way, so that the shop cannot tell which numbers have an
 * account. No notice is sent for an appointment that has already started. A shop's own words go to any number it
 * enters: only from an approved shop, and within budgets. A change is never refused because its notice cannot be sent;
 * the appointment then shows that to the shop.
 */
export function customerNotifier(take: TakeBudget, notifyOutside: NotifyOutside): NotifyCustomer {
  return async (trx, notice) => {
    const { businessId, id, now } = notice
    const to = await findNoticeReader(trx, businessId, id)
    if (!to || to.starts_at <= now) return
    if (to.reader_id !== null) await notify(trx, notice, to)
    await notifyOutside(trx, { businessId, appointmentIds: [id] }, now)
    const { phone } = to
    const texted =
      to.customer_id === null && notice.sms && phone !== null && to.status === 'approved'
    const untold = texted ? await text(trx, take, { notice, to: { ...to, phone } }) : null
    await setUntold(trx, { businessId, id }, untold)
  }
}

async function notify(trx: Trx, notice: CustomerNotice, to: Addressee): Promise<void> {
  const { businessId, id, event, items, now } = notice
  const language = languageOf(to)
  const what = items && serviceNames(items, language)
  const message = what ? translate(language, 'message.nowBooked', { what }) : notice.message
  const said = message === '' ? null : { [language]: message }
  await insertShopNotice(trx, { businessId, id, event, readerId: to.reader_id, said, now })
}

const SENTENCES = {
  booked: 'appointment_booked',
  again: 'appointment_restored',
  moved: 'appointment_moved',
  cancelled: 'appointment_cancelled',
} as const satisfies Record<string, TemplateName>

/** Queues the notice as one SMS of at most two parts; returns the part not sent, or null if all was sent. */
async function text(
  trx: Trx,
  take: TakeBudget,
  { notice, to }: { notice: CustomerNotice; to: Addressee & { phone: string } },
): Promise<'words' | 'all' | null> {
  const { businessId, actorId, id, event, message, now } = notice
  const who = { businessId, actorId, phone: to.phone }
  if (!(await take(trx, 'notice', who))) return 'all'
  const spoken = message !== '' && (await take(trx, 'words', who)) ? message : ''
  const whole = spoken === '' ? undefined : sentenceOf(notice, to, spoken)
  const sms = {
    to: to.phone,
    channel: 'sms' as const,
    kind: 'shop_change',
    ...templateOf(notice, to),
    text: whole ?? sentenceOf(notice, to, '') ?? '',
    appointmentId: id,
    dedupeKey: `visit:${id}:${to.version}:${event}`,
    expiresAt: to.starts_at,
  }
  await queueMessage(trx, sms, now)
  return message !== '' && whole === undefined ? 'words' : null
}

/** Returns the registered template of a notice in the addressee's language, and its values. */
function templateOf({ event, again, items }: CustomerNotice, to: Addressee) {
  const language = languageOf(to)
  const name: TemplateName = items
    ? 'appointment_items_changed'
    : SENTENCES[event === 'booked' && again ? 'again' : event]
  const values = {
    shop: nameInMessage(pick(to.name, language)),
    what: itemsIn(items, language),
    when: appointmentTimeText(to, language),
  }
  return { language, template: { name, values } }
}

/** Returns the notice in the addressee's language; undefined if the shop's words leave too little room for it. */
function sentenceOf(notice: CustomerNotice, to: Addressee, words: string): string | undefined {
  const { language, template } = templateOf(notice, to)
  const { shop, what, when } = template.values
  const said = words === '' ? '' : ` ${words}`
  return fitted(
    { shop, what },
    (cut) => `${translate(language, TEMPLATES[template.name].key, { ...cut, when })}${said}`,
  )
}

/** Lists the items, cut to the length a message can hold anyway. */
const itemsIn = (items: CustomerNotice['items'], language: Language) =>
  nameInMessage(serviceNames(items ?? [], language)).slice(0, 200)

const languageOf = (to: Addressee): Language => languageOr(to.language, 'ar')
