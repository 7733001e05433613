import { CHANNELS } from '@awan/core/messaging/contract'
import type { listMessages } from '@awan/core/messaging/desk-contract'
import { RESENDABLE_FAULTS, stageOf } from '@awan/core/messaging/resend'
import { MINUTE_MS, instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { z } from 'zod'
import { isUrgent } from '#integrations/messaging/outbox.ts'
import type { DeskMessageRow } from './desk.queries.ts'

type DeskMessage = z.input<typeof listMessages.answer>['items'][number]

const WAITING = ['queued', 'sending', 'unknown']

/** Returns a message for the operator; the text of a code message is withheld. */
export function presentMessage(row: DeskMessageRow, now: Date): DeskMessage {
  const stage = stageOf(row.status, (now.getTime() - row.created_at.getTime()) / MINUTE_MS)
  return {
    id: row.id,
    kind: row.kind,
    channel: CHANNELS.find((name) => name === row.channel) ?? 'sms',
    stage,
    lost: row.status === 'unknown',
    provider: row.provider,
    phone: row.to_phone,
    text: isUrgent(row.kind) ? null : row.text,
    fault: row.error,
    attempts: row.attempts,
    segments: row.segments,
    cost: row.cost,
    createdAt: instantTextOf(row.created_at),
    dueAt: WAITING.includes(row.status) ? instantTextOf(row.due_at) : null,
    sentAt: instantTextOrNull(row.sent_at),
    reportedAt: instantTextOrNull(row.reported_at),
    canResend: canResend(row, now),
  }
}

/** Returns whether a message may be resent, by the same rule as `requeueMessage`. */
function canResend(
  { status, text, error, due_at, expires_at }: DeskMessageRow,
  now: Date,
): boolean {
  if (expires_at !== null && expires_at <= now) return false
  if (status === 'queued') return true
  if (status === 'failed')
    return text !== null && RESENDABLE_FAULTS.some((fault) => fault === error)
  return WAITING.includes(status) && due_at <= now
}
