import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { allowedAt, type QuietHours, type QuietRule } from './quiet.ts'
import { REMINDER_LATENESS } from './rules.ts'

/** Channels outside the app, cheapest first; the default order. */
export const NOTICE_CHANNELS = ['push', 'whatsapp', 'sms'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Default quiet hours. */
export const QUIET_HOURS: QuietHours = { from: 22 * 60, until: 8 * 60 }

/** Delay of an SMS: if the person opens the app meanwhile, it is not sent. */
export const SMS_GRACE = MINUTE_MS
/** Delay after which a change whose push was not seen is sent by another channel. */
export const UNSEEN_AFTER = 10 * MINUTE_MS
/** A promotion notice older than this is not sent. */
const PROMOTION_LIFE = 12 * HOUR_MS
/** A webhook notice older than this is not sent; the owner reads it in the app. */
const WEBHOOK_LIFE = 24 * HOUR_MS
/** A review question older than this is not sent. */
const QUESTION_LIFE = 24 * HOUR_MS

export type NoticeKind =
  | ('booked' | 'moved' | 'cancelled' | 'paused' | 'completed' | 'reminder' | 'offer' | 'turn')
  | 'webhook'

/** Kinds not sent to people who turned reminders off, which includes review questions. */
const REMINDING: readonly NoticeKind[] = ['reminder', 'completed']

/** An event a person is to be notified of; instants in milliseconds. */
export interface Notice {
  readonly kind: NoticeKind
  /** The actor; null if there is none. */
  readonly by: 'customer' | 'business' | null
  /** The customer of the appointment, or a member of the shop. */
  readonly reader: 'customer' | 'shop'
  /** Time of the event. */
  readonly at: number
  /** The start of the appointment; null for promotions. */
  readonly start: number | null
  /** The start that the reader knew before it was moved. */
  readonly formerStart: number | null
  /** Minutes before the start at which it was due; null except for reminders. */
  readonly lead: number | null
  /** End of a waiting list turn; null except for turns. */
  readonly until: number | null
  /** Time zone of the shop. */
  readonly timeZone: string
}

/** A person's channels and settings. */
export interface NoticeReach {
  /** Chosen channels in order of preference; channels left out are off. */
  readonly channels: readonly NoticeChannel[]
  readonly reminders: boolean
  /** Quiet hours; null: none. */
  readonly quiet: QuietHours | null
  /** True: a browser or the installed app accepts push messages. */
  readonly push: boolean
  /** True: the person agreed to WhatsApp messages. */
  readonly whatsapp: boolean
  /** True: the person replied STOP to an SMS. */
  readonly smsStopped: boolean
}

/** One message to one person. */
export interface Message {
  readonly channel: NoticeChannel
  /** Not sent if the person has opened the app since. */
  readonly unlessSeen: boolean
  /** Channel used once if this one fails. */
  readonly fallback: 'sms' | null
}

interface Step extends Message {
  /** Earliest time of sending, in milliseconds. */
  readonly at: number
}

/** Returns the instant at which a notice expires and is no longer sent. */
export function expiryOf(notice: Notice): number {
  const { kind, at, start, lead } = notice
  if (notice.until !== null) return notice.until
  if (kind === 'webhook') return at + WEBHOOK_LIFE
  if (start === null) return at + PROMOTION_LIFE
  if (kind === 'completed') return at + QUESTION_LIFE
  if (kind !== 'reminder' || lead === null) return Math.max(start, notice.formerStart ?? start)
  return Math.min(start, start - (lead - REMINDER_LATENESS) * MINUTE_MS)
}

/**
 * Returns the quiet hours of a notice; null: none. A change by the shop of today, or of the next hours, is sent in them
 * too.
 */
export function quietRuleOf(notice: Notice, hours: QuietHours | null): QuietRule | null {
  const { start, formerStart, timeZone } = notice
  const starts = isShopsChange(notice) ? [start, formerStart] : []
  return hours && { hours, timeZone, starts: starts.filter((instant) => instant !== null) }
}

/**
 * Returns the messages of one notice to one person: none, one, or a second one for an important notice that was not
 * seen; never more. Free channels come first. SMS is the most expensive: it carries changes by the shop, and reminders
 * only for people who prefer it.
 */
export function stepsOf(notice: Notice, reach: NoticeReach, now: number): readonly Step[] {
  const [first, second] = channelsOf(notice, reach)
  if (first === undefined) return []
  const rule = quietRuleOf(notice, reach.quiet)
  const at = allowedAt(rule, now)
  const after = (delay: number) => allowedAt(rule, at + delay)
  const steps: Step[] = [
    { ...firstMessage(first, second), at: first === 'sms' ? after(SMS_GRACE) : at },
  ]
  if (first === 'push' && second !== undefined && isShopsChange(notice))
    steps.push({ ...secondMessage(second), at: after(UNSEEN_AFTER) })
  const end = expiryOf(notice)
  return steps.filter((step) => step.at < end)
}

/**
 * Returns the message of a step that has become due, by the channels the person has now; undefined if the notice has
 * expired or no channel is left. Its delay is over: it is not added again.
 */
export function messageDue(
  notice: Notice,
  reach: NoticeReach,
  { step, now }: { step: number; now: number },
): Message | undefined {
  if (now >= expiryOf(notice)) return undefined
  const [first, second] = channelsOf(notice, reach)
  if (step === 0) return first && firstMessage(first, second)
  // The push was not seen, and the device may have unsubscribed since.
  const other = first === 'push' ? second : first
  return other && secondMessage(other)
}

/** Returns the channels that reach a person and suit a notice, in the person's order. */
function channelsOf(notice: Notice, reach: NoticeReach): readonly NoticeChannel[] {
  if (!reach.reminders && REMINDING.includes(notice.kind)) return []
  return reach.channels.filter((channel) => isOpen(channel, reach) && suits(channel, notice, reach))
}

const firstMessage = (first: NoticeChannel, second: NoticeChannel | undefined): Message => ({
  channel: first,
  unlessSeen: first === 'sms',
  fallback: first === 'whatsapp' && second === 'sms' ? 'sms' : null,
})

const secondMessage = (channel: NoticeChannel): Message => ({
  channel,
  unlessSeen: true,
  fallback: null,
})

/** Tells whether a person can be reached by a channel. */
function isOpen(channel: NoticeChannel, reach: NoticeReach): boolean {
  if (channel === 'push') return reach.push
  return channel === 'whatsapp' ? reach.whatsapp : !reach.smsStopped
}

/** Recognises changes by the shop, which the customer must learn of. */
function isShopsChange({ kind, by, reader }: Notice): boolean {
  return reader === 'customer' && by === 'business' && (kind === 'moved' || kind === 'cancelled')
}

/** Tells whether a notice justifies the cost of a channel. */
function suits(channel: NoticeChannel, notice: Notice, reach: NoticeReach): boolean {
  const { kind, by, reader } = notice
  if (channel === 'push') return true
  if (reader === 'shop' || kind === 'offer' || kind === 'completed') return false
  // The customer asked to be notified, and has ten minutes to answer.
  if (kind === 'turn') return true
  // A customer who cancels in the app has seen the result there.
  if (channel === 'whatsapp') return !(kind === 'cancelled' && by === 'customer')
  return isShopsChange(notice) || (kind === 'reminder' && reach.channels[0] === 'sms')
}
