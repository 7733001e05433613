import { BRAND } from '@awan/core/brand'
import { languageOr, pick, type Language } from '@awan/core/language'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { fitted } from '@awan/core/messaging/rules'
import { TEMPLATES, type TemplateName } from '@awan/core/messaging/templates'
import { nameInMessage } from '@awan/core/messaging/words'
import type { NoticeChannel, NoticeKind } from '@awan/core/notification/delivery'
import type { ReplyMeaning } from '@awan/core/notification/reply'
import type { Content } from '#integrations/messaging/port.ts'
import { translate } from '#locale.ts'
import { appointmentTimeText, clockText } from '#records/start-text.ts'
import type { NoticeRow } from './notice.queries.ts'

/** Text of a message, and the fields that providers need beside it. */
export type NoticeContent = Content & { text: string; language: Language }

type OwnTemplate = Exclude<TemplateName, 'code' | 'opt_in'>

/** Kinds by event; the compiler requires one for a new event. */
const KINDS = {
  booked: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
  paused: 'paused',
  completed: 'completed',
  freed: 'turn',
  over: 'turn',
  removed: 'turn',
  missed: 'turn',
  undelivered: 'webhook',
  stopped: 'webhook',
} as const satisfies Record<NonNullable<NoticeRow['event']>, NoticeKind>

/** Returns the notice kind of a row; only promotions and reminders have no event. */
export function kindOf({ type, event }: Pick<NoticeRow, 'type' | 'event'>): NoticeKind {
  if (event !== null) return KINDS[event]
  return type === 'promotional_offer' ? 'offer' : 'reminder'
}

/** Returns a notice's content for a channel, in its reader's language and the shop's time zone. */
export function presentNotice(row: NoticeRow, channel: NoticeChannel): NoticeContent {
  const language = languageOr(row.language, 'ar')
  if (channel === 'push') return { ...pushOf(row, language), language }
  const name = templateOf(row)
  const { values, text } = sentenceOf(row, language, TEMPLATES[name].key)
  if (channel === 'sms') return { text, language }
  const buttons = buttonsOf(name, language)
  // Names both replies in the text, for readers whose app shows no buttons.
  const hint = buttons.length > 0 ? ` ${translate(language, 'message.replyHint')}` : ''
  return { text: `${text}${hint}`, language, template: { name, values }, buttons }
}

/** Returns the registered template of a notice to a customer. */
function templateOf(row: NoticeRow): OwnTemplate {
  const kind = kindOf(row)
  const byCustomer = row.done_by === 'customer'
  if (kind === 'moved') {
    if (byCustomer) return 'appointment_moved_by_customer'
    return isSameStart(row) ? 'appointment_changed' : 'appointment_moved'
  }
  if (kind === 'cancelled')
    return byCustomer ? 'appointment_cancelled_by_customer' : 'appointment_cancelled'
  if (kind === 'reminder') return 'appointment_reminder'
  if (kind === 'turn') return 'waiting_turn'
  return kind === 'paused' ? 'business_paused' : 'appointment_booked'
}

/** Returns whether the change left the start as it was. */
const isSameStart = ({ former_start: former, starts_at: start }: NoticeRow) =>
  former !== null && former.getTime() === start?.getTime()

/** Returns a sentence of at most two message parts, and the values of its placeholders. */
function sentenceOf(row: NoticeRow, language: Language, key: MessageKey) {
  const when = whenOf(row, language)
  const valuesOf = ({ shop, attendee }: { shop: string; attendee: string }) => ({
    brand: BRAND[language],
    shop,
    name: shop,
    phone: row.shop_phone,
    // Part of `when`, so that it also works in templates registered with a provider.
    when: attendee === '' ? when : translate(language, 'message.whenFor', { when, name: attendee }),
    until: row.kept_until ? clockText(row.kept_until, row.time_zone, language) : '',
  })
  const names = { shop: nameInMessage(pick(row.name, language)), attendee: attendeeOf(row) }
  const write = (cut: typeof names) => translate(language, key, valuesOf(cut))
  const text = fitted(names, write) ?? write({ shop: '', attendee: '' })
  return { values: valuesOf(names), text }
}

function buttonsOf(name: OwnTemplate, language: Language) {
  const template = TEMPLATES[name]
  if (!('buttons' in template)) return []
  const ids: readonly ReplyMeaning[] = ['confirm', 'cancel']
  return template.buttons.map((key, at) => ({
    id: ids[at] ?? key,
    title: translate(language, key),
  }))
}

const TITLES = {
  booked: 'message.titleBooked',
  moved: 'message.titleMoved',
  cancelled: 'message.titleCancelled',
  paused: 'message.titlePaused',
  reminder: 'message.titleReminder',
  turn: 'message.titleTurn',
  completed: 'message.titleCompleted',
} as const

const SHOP_SENTENCES = {
  booked: 'message.shopBooked',
  moved: 'message.shopMoved',
  cancelled: 'message.shopCancelled',
} as const

const WEBHOOK_SENTENCES = {
  undelivered: 'message.webhookUndelivered',
  stopped: 'message.webhookStopped',
} as const

/** Returns the push message about a webhook, which links an owner to the shop's webhooks. */
function webhookPush({ event, name, business_id: id }: NoticeRow, language: Language) {
  const sentence = WEBHOOK_SENTENCES[event === 'stopped' ? 'stopped' : 'undelivered']
  return {
    title: pick(name, language),
    text: translate(language, sentence),
    path: `/console/${id}/connect`,
  }
}

function pushOf(row: NoticeRow, language: Language): Content & { text: string } {
  const kind = kindOf(row)
  const shop = pick(row.name, language)
  if (kind === 'offer') {
    const [title, text] = [pick(row.title ?? {}, language), pick(row.text ?? {}, language)]
    return { title, text: `${shop}: ${text}`, path: `/business/${row.business_id}` }
  }
  if (kind === 'webhook') return webhookPush(row, language)
  if (row.reader === 'shop') {
    const done = kind === 'moved' || kind === 'cancelled' ? kind : 'booked'
    const guest = row.guest_name ? row.guest_name : translate(language, 'notification.someone')
    return {
      title: shop,
      text: translate(language, SHOP_SENTENCES[done], { guest, when: whenOf(row, language) }),
      path: `/console/${row.business_id}`,
    }
  }
  const { text } = sentenceOf(
    row,
    language,
    kind === 'completed' ? 'message.completed' : TEMPLATES[templateOf(row)].key,
  )
  const said = pick(row.text ?? {}, language)
  return {
    title: translate(language, TITLES[kind]),
    text: said === '' ? text : `${text} ${said}`,
    path: pathOf(row),
  }
}

/** Returns the path that a customer's push opens. */
function pathOf({ turn_id, appointment_id }: NoticeRow): string {
  if (turn_id !== null) return '/appointments'
  return appointment_id === null ? '/notifications' : `/appointments/${appointment_id}`
}

/** Returns the name of the attendee; '' if the reader booked for themselves. */
function attendeeOf({ reader, attendee_relation: relation, guest_name: name }: NoticeRow): string {
  return reader === 'customer' && relation !== null ? nameInMessage(name ?? '') : ''
}

function whenOf(row: NoticeRow, language: Language): string {
  const { starts_at: start, evening_of, time_zone } = row
  if (!start) return ''
  const when = appointmentTimeText({ starts_at: start, evening_of, time_zone }, language)
  if (row.people !== null)
    return translate(language, 'message.whenSideBySide', { when, count: row.people })
  if (row.occurrences === null) return when
  return translate(language, 'message.whenSeries', { when, count: row.occurrences - 1 })
}
