import { DAY } from '../availability/day.ts'
import { localMinute } from '../availability/zone.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { quietEnd, type QuietHours } from './quiet.ts'
import { REMINDER_LATENESS } from './rules.ts'

/** The ways to a person outside the app, the cheapest first: the order of whoever has chosen none. */
export const NOTICE_CHANNELS = ['push', 'whatsapp', 'sms'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The quiet hours of whoever has chosen none. */
export const QUIET_HOURS: QuietHours = { from: 22 * 60, until: 8 * 60 }

/** An SMS waits so long: whoever looks at the app meanwhile does not need it. */
export const SMS_GRACE = MINUTE_MS
/** A change that a push was sent about and nobody has looked at goes another way after so long. */
export const UNSEEN_AFTER = 10 * MINUTE_MS
/** Changes of what begins sooner than this disturb at any hour. */
const SOON = 12 * HOUR_MS
/** A promotion is worth nothing any more after so long. */
const PROMOTION_LIFE = 12 * HOUR_MS
/** An owner who has not heard of an address for so long reads of it in the app. */
const WEBHOOK_LIFE = 24 * HOUR_MS
/** Nobody is asked how a visit was after so long. */
const QUESTION_LIFE = 24 * HOUR_MS

export type NoticeKind =
  | ('booked' | 'moved' | 'cancelled' | 'paused' | 'completed' | 'reminder' | 'offer' | 'turn')
  | 'webhook'

/** The kinds that go to nobody who wants no reminders: who wants none wants no questions. */
const REMINDING: readonly NoticeKind[] = ['reminder', 'completed']

/** An event that somebody is to be notified of; instants in milliseconds. */
export interface Notice {
  readonly kind: NoticeKind
  /** The doer; null where there is none. */
  readonly by: 'customer' | 'business' | null
  /** The customer who comes to the shop, or somebody who works there. */
  readonly reader: 'customer' | 'shop'
  /** The moment it became known. */
  readonly at: number
  /** The start of the appointment; null for promotions. */
  readonly start: number | null
  /** The start that the reader knew before it was moved. */
  readonly formerStart: number | null
  /** The minutes before the start at which it was due; null but for reminders. */
  readonly lead: number | null
  /** The end of what is kept for a person who waited; null but for turns. */
  readonly until: number | null
  /** The shop's. */
  readonly timeZone: string
}

/** The ways to a person, as they have chosen. */
export interface NoticeReach {
  /** In the order of choice; one that is left out is off. */
  readonly channels: readonly NoticeChannel[]
  readonly reminders: boolean
  /** Null: none. */
  readonly quiet: QuietHours | null
  /** True where a browser or an app of theirs takes push messages. */
  readonly push: boolean
  /** True where they agreed to messages by WhatsApp. */
  readonly whatsapp: boolean
  /** True where they replied STOP to an SMS. */
  readonly smsStopped: boolean
}

/** One message to one person. */
export interface Step {
  readonly channel: NoticeChannel
  /** Not before that instant. */
  readonly at: number
  /** Not sent to whoever has looked at the app since. */
  readonly unlessSeen: boolean
  /** Goes that way instead, once, where this one fails. */
  readonly fallback: 'sms' | null
}

/** The instant from which a notice is worth nothing any more. */
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
 * The messages of one notice to one person: none, one, or a second one for what matters and was not seen; never more. The
 * free way comes first. SMS costs most: it says what the shop changed, and reminds only those who put it first.
 */
export function stepsOf(notice: Notice, reach: NoticeReach, now: number): readonly Step[] {
  if (!reach.reminders && REMINDING.includes(notice.kind)) return []
  const [first, second] = reach.channels.filter(
    (channel) => isOpen(channel, reach) && suits(channel, notice, reach),
  )
  if (first === undefined) return []
  const { quiet } = reach
  const at = quiet && !isUrgent(notice, now) ? quietEnd(now, notice.timeZone, quiet) : now
  const steps: Step[] = [
    {
      channel: first,
      at: first === 'sms' ? at + SMS_GRACE : at,
      unlessSeen: first === 'sms',
      fallback: first === 'whatsapp' && second === 'sms' ? 'sms' : null,
    },
  ]
  if (first === 'push' && second !== undefined && isShopsChange(notice))
    steps.push({ channel: second, at: at + UNSEEN_AFTER, unlessSeen: true, fallback: null })
  const end = expiryOf(notice)
  return steps.filter((step) => step.at < end)
}

/** Tells whether a person can be reached that way at all. */
function isOpen(channel: NoticeChannel, reach: NoticeReach): boolean {
  if (channel === 'push') return reach.push
  return channel === 'whatsapp' ? reach.whatsapp : !reach.smsStopped
}

/** Recognises what the customer must know although they did not ask for it. */
function isShopsChange({ kind, by, reader }: Notice): boolean {
  return reader === 'customer' && by === 'business' && (kind === 'moved' || kind === 'cancelled')
}

/** Tells whether a notice is worth what the channel costs. */
function suits(channel: NoticeChannel, notice: Notice, reach: NoticeReach): boolean {
  const { kind, by, reader } = notice
  if (channel === 'push') return true
  if (reader === 'shop' || kind === 'offer' || kind === 'completed') return false
  // Who waits has asked for it, and has ten minutes.
  if (kind === 'turn') return true
  // Who cancels in the app has seen it there.
  if (channel === 'whatsapp') return !(kind === 'cancelled' && by === 'customer')
  return isShopsChange(notice) || (kind === 'reminder' && reach.channels[0] === 'sms')
}

/** Tells whether it may wake somebody: the shop moved or cancelled what was, or is now, for today or for the next hours. */
function isUrgent(notice: Notice, now: number): boolean {
  if (!isShopsChange(notice)) return false
  const day = (instant: number) =>
    Math.floor(localMinute(notice.timeZone, Math.floor(instant / MINUTE_MS)) / DAY)
  return [notice.start, notice.formerStart].some(
    (start) => start !== null && (start < now + SOON || day(start) === day(now)),
  )
}
