import { sql } from 'kysely'
import type { Language } from '@awan/core/language'
import type { Trx } from '#db/transaction.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { translate } from '#locale.ts'

export interface News {
  businessId: string
  /** Of the visit, as it is now. */
  id: string
  event: 'booked' | 'moved' | 'cancelled'
  /** What the shop says with it; may be empty. */
  message: string
  now: Date
  /** What is booked now, where that is the news. */
  items?: readonly Named[] | undefined
  /** Whether somebody who has no account here is told by SMS. */
  sms: boolean
}

interface Named {
  name_en: string | null
  name_ar: string | null
}

interface Listener {
  customer_id: string | null
  phone: string | null
  language: string | null
  version: number
  starts_at: Date
  status: string
  time_zone: string
  name_en: string | null
  name_ar: string | null
}

/** How many messages about visits one number gets within a day, from all shops together. */
const MOST_TEXTS = 10
const DAY = 86_400_000

/**
 * Tells the customer of a visit what the shop has done to it, in the transaction that does it: by a notification where
 * there is an account, else by SMS to the number the shop knows. Of what has begun already nobody is told. Words of a
 * shop's own go to any number it names: only from a shop that was approved, and not without end.
 */
export async function tellCustomer(trx: Trx, news: News): Promise<void> {
  const { businessId, id, now } = news
  const { rows } = await sql<Listener>`
    select visit.customer_id, card.phone, coalesce(own.language, account.language) as language,
      visit.version, visit.starts_at, business.status, business.time_zone, business.name_en,
      business.name_ar
    from appointment as visit
    join business on business.id = visit.business_id
    left join business_customer as card
      on card.business_id = visit.business_id and card.id = visit.business_customer_id
    left join account on account.phone = card.phone
    left join account as own on own.id = visit.customer_id
    where visit.business_id = ${businessId}::uuid and visit.id = ${id}::uuid`.execute(trx)
  const [listener] = rows
  if (!listener || listener.starts_at <= now) return
  if (listener.customer_id !== null) await notify(trx, news, listener)
  else if (news.sms && listener.phone !== null && listener.status === 'approved')
    await text(trx, news, { ...listener, phone: listener.phone })
}

/** Whoever is leaving at this moment is waited for: a notification of somebody who is gone would break the statement. */
async function notify(trx: Trx, news: News, to: Listener): Promise<void> {
  const { businessId, id, event, items, now } = news
  const language = languageOf(to)
  const what = items && listOf(items, language)
  const message = what ? translate(language, 'message.nowBooked', { what }) : news.message
  await sql`
    insert into notification (account_id, type, event, business_id, appointment_id,
      appointment_version, starts_at, text_en, text_ar, created_at)
    select person.id, 'new_appointment', ${event}, visit.business_id, visit.id, visit.version,
      visit.starts_at, ${message}, ${message}, ${now}::timestamptz
    from appointment as visit, lateral (
      select id from account where id = ${to.customer_id}::uuid for key share
    ) person
    where visit.business_id = ${businessId}::uuid and visit.id = ${id}::uuid`.execute(trx)
}

const SENTENCES = {
  booked: 'message.visitRestored',
  moved: 'message.visitMoved',
  cancelled: 'message.visitCancelled',
} as const

/** Whether a number may get one more; whoever else writes to it at this moment waits for the answer. */
async function hasRoom(trx: Trx, phone: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('visit-text'), hashtext(${phone}))`.execute(trx)
  const { rows } = await sql<{ room: boolean }>`
    select count(*) < ${MOST_TEXTS} as room from message
    where to_phone = ${phone} and kind = 'visit'
      and created_at > ${new Date(now.getTime() - DAY)}`.execute(trx)
  return rows[0]?.room === true
}

async function text(trx: Trx, news: News, to: Listener & { phone: string }): Promise<void> {
  const { id, event, items, message, now } = news
  if (!(await hasRoom(trx, to.phone, now))) return
  const language = languageOf(to)
  const shop = nameIn(to, language)
  const when = whenText(to.starts_at, to.time_zone, language)
  const sentence = items
    ? translate(language, 'message.visitChanged', { shop, when, what: listOf(items, language) })
    : translate(language, SENTENCES[event], { shop, when })
  const sms = {
    to: to.phone,
    channel: 'sms' as const,
    kind: 'visit',
    text: message === '' ? sentence : `${sentence} ${message}`,
    dedupeKey: `visit:${id}:${to.version}:${event}`,
    expiresAt: to.starts_at,
  }
  await queueMessage(trx, sms, now)
}

const languageOf = (to: Listener): Language => (to.language === 'en' ? 'en' : 'ar')

function nameIn({ name_en, name_ar }: Named, language: Language): string {
  return (language === 'en' ? name_en : name_ar) ?? name_en ?? name_ar ?? ''
}

const listOf = (items: readonly Named[], language: Language) =>
  items.map((item) => nameIn(item, language)).join(' + ')

/** Day and time in the shop's zone, with digits and spaces that every handset shows. */
function whenText(instant: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-IQ-u-nu-latn' : 'en-AE', {
    timeZone,
    weekday: language === 'ar' ? 'long' : 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  return format.format(instant).replace(/[\u202f\u2009\u00a0]/g, ' ')
}
