import type { KeptPage } from '@awan/core/analytics/rules'
import { instantText, instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import { isUrgent } from '#integrations/messaging/outbox.ts'
import {
  findKeptDraft,
  findKeptPresence,
  findKeptSettings,
  findUsageSums,
  listKeptDevices,
  listKeptFeeds,
  listKeptMessages,
  listKeptReports,
  listKeptSubscriptions,
  listKeptUsage,
} from './traces.queries.ts'

/** Gathers how an account is reached: settings, devices, push subscriptions, presence and calendar feeds. */
export async function connectionsOf(trx: Trx, id: string) {
  const settings = await findKeptSettings(trx, id)
  const devices = await listKeptDevices(trx, id)
  const subscriptions = await listKeptSubscriptions(trx, id)
  const feeds = await listKeptFeeds(trx, id)
  const presence = await findKeptPresence(trx, id)
  return {
    noticeSettings: settings
      ? {
          channels: settings.channels,
          reminders: settings.reminders,
          quiet: quietOf(settings.quiet_from, settings.quiet_until),
        }
      : null,
    devices: devices.map(({ created_at, expires_at }) => ({
      createdAt: instantTextOf(created_at),
      expiresAt: instantTextOf(expires_at),
    })),
    pushSubscriptions: subscriptions.map(({ kind, host, created_at }) => ({
      service: host ?? kind,
      createdAt: instantTextOf(created_at),
    })),
    seenAt: instantTextOrNull(presence?.seen_at),
    feeds: feeds.map(({ business, created_at }) => ({
      business,
      createdAt: instantTextOf(created_at),
    })),
  }
}

const quietOf = (from: number | null, until: number | null) =>
  from === null || until === null ? null : { from, until }

/** Gathers the messages to an account, its reports and its draft; the text of a code message is withheld. */
export async function wordsToUs(trx: Trx, id: string) {
  const messages = await listKeptMessages(trx, id)
  const reports = await listKeptReports(trx, id)
  const draft = await findKeptDraft(trx, id)
  return {
    messages: messages.map(({ text, created_at, sent_at, ...message }) => ({
      ...message,
      text: isUrgent(message.kind) ? null : text,
      createdAt: instantTextOf(created_at),
      sentAt: instantTextOrNull(sent_at),
    })),
    reports: reports.map(({ created_at, ...report }) => ({
      ...report,
      writtenAt: instantTextOf(created_at),
    })),
    draft: draft ? { content: draft.content, updatedAt: instantTextOf(draft.updated_at) } : null,
  }
}

/** Gathers the analytics of an account. */
export async function usageOf(trx: Trx, id: string) {
  const sums = await findUsageSums(trx, id)
  const sessions = await listKeptUsage(trx, id)
  return {
    summary: sums
      ? {
          sessions: sums.total_sessions,
          time: sums.total_time_spent,
          visits: sums.most_visited_pages,
          timePerPage: sums.time_spent_per_page,
          firstVisitAt: instantTextOf(sums.first_visit_at),
          lastActiveAt: instantTextOf(sums.last_active_at),
        }
      : null,
    sessions: sessions.map((row) => ({
      startTime: instantTextOf(row.start_time),
      endTime: instantTextOrNull(row.end_time),
      userAgent: row.user_agent,
      platform: row.platform,
      language: row.language,
      pages: row.pages.map(presentPage),
    })),
  }
}

/** Returns a page view in the server's times. */
const presentPage = ({ page, path, startTime, endTime, actions }: KeptPage) => ({
  page,
  path,
  startTime: instantText(startTime),
  endTime: endTime === null ? null : instantText(endTime),
  actions: actions.map(({ action, timestamp }) => ({ action, timestamp: instantText(timestamp) })),
})
