import { languageOr, pick, type Language, type Localized } from '@awan/core/language'
import { fitted } from '@awan/core/messaging/rules'
import { TEMPLATES, type TemplateName } from '@awan/core/messaging/templates'
import { nameInMessage } from '@awan/core/messaging/words'
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
  /** Names whoever makes the change. */
  actorId: string
  /** Names the appointment. */
  id: string
  event: 'booked' | 'moved' | 'cancelled'
  /** Says whether an appointment that was cancelled is `booked` again. */
  again?: boolean
  /** Holds what the shop says with it, one line; may be empty. */
  message: string
  now: Date
  /** Holds what is booked now, where that is the notice. */
  items?: readonly Named[] | undefined
  /** Says whether somebody who has no account here is notified by SMS. */
  sms: boolean
}

/**
 * Notifies people outside the app of what was written, and takes back what waits of before. `written`: what is new and
 * still on its way to the database; nothing waits of it, and nobody is notified if it fails.
 */
export type NotifyOutside = (
  trx: Trx,
  about: { businessId: string; appointmentIds: readonly string[]; written?: Promise<void> },
  now: Date,
) => Promise<void>

/** Notifies the customer of an appointment what the shop has done to it, in the transaction that does it. */
export type NotifyCustomer = (trx: Trx, notice: CustomerNotice) => Promise<void>

interface Named {
  name: Localized
}

/**
 * Makes the one way in which customers are notified of what a shop does: by a notification, in the app and outside,
 * where the account booked, else by SMS to the number the shop knows, and by a notification as well to whoever has
 * proven that number: the SMS goes out all the same, so that the shop cannot tell who has an account. Of what has begun
 * already nobody is notified. Words of a shop's own go to any number it names: only from a shop that was approved, and
 * not without end. A change is never refused because its notice cannot be sent; then the appointment says so to the
 * shop.
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
  const what = items && listOf(items, language)
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

/** Queues the notice as one SMS of two parts at most; answers what of it the customer does not hear. */
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

/** The registered sentence of a notice in the language of whoever reads it, and what stands in it. */
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

/** The notice in the language of whoever reads it; undefined where words leave too little room for it. */
function sentenceOf(notice: CustomerNotice, to: Addressee, words: string): string | undefined {
  const { language, template } = templateOf(notice, to)
  const { shop, what, when } = template.values
  const said = words === '' ? '' : ` ${words}`
  return fitted(
    { shop, what },
    (cut) => `${translate(language, TEMPLATES[template.name].key, { ...cut, when })}${said}`,
  )
}

/** No longer than a message can hold anyway. */
const itemsIn = (items: CustomerNotice['items'], language: Language) =>
  nameInMessage(listOf(items ?? [], language)).slice(0, 200)

const languageOf = (to: Addressee): Language => languageOr(to.language, 'ar')

const listOf = (items: readonly Named[], language: Language) =>
  items.map((item) => pick(item.name, language)).join(' + ')
