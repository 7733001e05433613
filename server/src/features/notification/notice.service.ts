import type { Channels } from '@awan/core/messaging/channels'
import {
  expiryOf,
  messageDue,
  NOTICE_CHANNELS,
  QUIET_HOURS,
  quietRuleOf,
  stepsOf,
  type Message,
  type Notice,
  type NoticeReach,
} from '@awan/core/notification/delivery'
import type { QuietHours } from '@awan/core/notification/quiet'
import type { Db } from '#db/connect.ts'
import { addJob, type Jobs } from '#db/jobs.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { queueMessage, withdrawAbout } from '#integrations/messaging/outbox.ts'
import type { QueueNotices } from '#records/people/notices.ts'
import { kindOf, presentNotice } from './notice.presenter.ts'
import { lockAppointmentOf, noticesAbout, noticesOf, type NoticeRow } from './notice.queries.ts'

/** Message kinds that are withdrawn when their appointment changes. */
const ABOUT_APPOINTMENT = ['appointment', 'reminder', 'shop_change'] as const

/** Takes the budget of one paid message; returns false, and counts nothing, if it is used up. */
export type TakeNoticeBudget = (
  trx: Trx,
  of: 'notice',
  who: { businessId: string; phone: string },
) => Promise<boolean>

/** Notifies people outside the app of a transaction's changes to appointments, in that transaction. */
type NotifyOutside = (
  trx: Trx,
  about: {
    businessId: string
    appointmentIds: readonly string[]
    /** Settles once the appointments are written; if absent, they already are. */
    written?: Promise<void>
  },
  now: Date,
) => Promise<void>

/** Channels available on the site: SMS only if there is a provider, and WhatsApp only with the reader's consent. */
type Ways = Pick<Channels, 'sms'>
const SMS_TOO: Ways = { sms: true }

/** Returns the function called after a write of appointments: withdraws outdated messages and queues new ones. */
export function outsideNotifier(take: TakeNoticeBudget, ways = SMS_TOO): NotifyOutside {
  return async (trx, about, now) => {
    if (!about.written)
      for (const appointmentId of about.appointmentIds)
        await withdrawAbout(trx, { appointmentId, kinds: ABOUT_APPOINTMENT })
    const rows = await noticesAbout(trx, about)
    await about.written
    for (const row of rows) await queueNotice(trx, { take, ways, row, now })
  }
}

/** Returns the function that the jobs for reminders and promotions call. */
export function noticeQueuer(take: TakeNoticeBudget, ways = SMS_TOO): QueueNotices {
  return async (trx, keys, now) => {
    if (keys.length === 0) return
    for (const row of await noticesOf(trx, keys)) await queueNotice(trx, { take, ways, row, now })
  }
}

/** Sends a later step of a notice, decided anew from the current state. */
export async function sendLaterStep(
  deps: { db: Db; clock: () => Date; take: TakeNoticeBudget; ways: Ways },
  { accountId, notificationId, step }: Jobs['notice'],
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock()
    const key = { accountId, id: notificationId }
    await lockAppointmentOf(trx, key)
    const [row] = await noticesOf(trx, [key])
    if (!row || !isStill(row)) return
    const due = { step, now: now.getTime() }
    const message = messageDue(noticeOf(row), reachOf(row, deps.ways), due)
    if (message && !(message.unlessSeen && isSeen(row)))
      await queueAs(trx, deps.take, { row, message, now })
  })
}

async function queueNotice(
  trx: Trx,
  { take, ways, row, now }: { take: TakeNoticeBudget; ways: Ways; row: NoticeRow; now: Date },
): Promise<void> {
  const steps = stepsOf(noticeOf(row), reachOf(row, ways), now.getTime())
  for (const [step, message] of steps.entries())
    if (message.at <= now.getTime()) await queueAs(trx, take, { row, message, now })
    else {
      const payload = { accountId: row.account_id, notificationId: row.id, step }
      const key = `notice:${row.id}:${step}`
      await addJob(trx, 'notice', payload, { key, runAt: new Date(message.at) })
    }
}

async function queueAs(
  trx: Trx,
  take: TakeNoticeBudget,
  { row, message: { channel, fallback }, now }: { row: NoticeRow; message: Message; now: Date },
): Promise<void> {
  const { business_id: businessId, phone } = row
  const content = {
    ...presentNotice(row, channel),
    channel,
    kind: messageKindOf(row),
    accountId: row.account_id,
    ...(row.appointment_id === null ? {} : { appointmentId: row.appointment_id }),
    expiresAt: new Date(expiryOf(noticeOf(row))),
  }
  // By channel, not by step: a channel whose turn comes twice, as another was lost meanwhile, is used once.
  const dedupeKey = `notice:${row.id}:${channel}`
  if (channel === 'push') {
    for (const to of row.subscriptions)
      await queueMessage(trx, { ...content, to, dedupeKey: `${dedupeKey}:${to}` }, now)
    return
  }
  if (!(await take(trx, 'notice', { businessId, phone }))) return
  const quiet = quietRuleOf(noticeOf(row), quietOf(row))
  const instead = fallback
    ? { fallback: { channel: fallback, phone }, ...(quiet ? { quiet } : {}) }
    : {}
  await queueMessage(trx, { ...content, ...instead, to: phone, dedupeKey }, now)
}

function messageKindOf(row: NoticeRow) {
  const kind = kindOf(row)
  if (kind === 'offer') return 'promotion'
  if (kind === 'turn' || kind === 'webhook') return kind
  return kind === 'reminder' || kind === 'completed' ? 'reminder' : 'appointment'
}

function noticeOf(row: NoticeRow): Notice {
  return {
    kind: kindOf(row),
    by: row.done_by,
    reader: row.reader,
    at: row.created_at.getTime(),
    start: row.starts_at?.getTime() ?? null,
    formerStart: row.former_start?.getTime() ?? null,
    lead: row.reminder_minutes,
    until: row.kept_until?.getTime() ?? null,
    timeZone: row.time_zone,
  }
}

/** Returns a person's notification settings, or the defaults. */
function reachOf(row: NoticeRow, { sms }: Ways): NoticeReach {
  const { channels } = row
  const there = NOTICE_CHANNELS.filter((channel) => channel !== 'sms' || sms)
  return {
    channels: channels
      ? channels.flatMap((name) => there.filter((channel) => channel === name))
      : there,
    reminders: row.reminders ?? true,
    quiet: quietOf(row),
    push: row.subscriptions.length > 0,
    whatsapp: row.whatsapp_agreed_at !== null,
    smsStopped: row.sms_stopped_at !== null,
  }
}

function quietOf({ channels, quiet_from: from, quiet_until: until }: NoticeRow): QuietHours | null {
  const chosen = from === null || until === null ? null : { from, until }
  return channels ? chosen : QUIET_HOURS
}

/** Returns whether a notification is still true: its appointment is unchanged since, its offer still stands. */
function isStill(row: NoticeRow): boolean {
  if (row.turn_id !== null) return row.kept_until !== null
  if (row.event === 'stopped') return row.webhook_off === true
  if (row.type === 'promotional_offer') return row.offered === true
  return row.appointment_id === null || isUnchanged(row)
}

/** Returns whether the appointment of a notification, and its shop, are as the notification says. */
function isUnchanged(row: NoticeRow): boolean {
  if (row.event === 'completed')
    return row.status === 'completed' && !row.missed && row.read_at === null
  if (row.event === 'paused' && row.shop_status === 'approved') return false
  const status = row.event === 'cancelled' ? 'cancelled' : 'confirmed'
  return row.status === status && row.start_now?.getTime() === row.starts_at?.getTime()
}

/** Returns whether the reader has read it, or has opened the app since. */
function isSeen(row: NoticeRow): boolean {
  return row.read_at !== null || (row.seen_at !== null && row.seen_at >= row.created_at)
}
