import type { z } from 'zod'
import type { getSpending } from '@awan/core/messaging/desk-contract'
import type { MessagingSettings } from '@awan/core/messaging/settings'
import { instantTextOrNull } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { addSendJob } from '#integrations/messaging/outbox.ts'
import { recordAudit } from '#records/audit.ts'
import {
  countStages,
  type DeskMessageRow,
  findMessage,
  listSpending,
  openCircuits,
  requeueMessage,
  sumByProvider,
} from './desk.queries.ts'

/** Sends a message again, with an audit entry; throws `message_not_resendable` if its state forbids that. */
export async function queueAgain(
  db: Db,
  { messageId, operatorId, now }: { messageId: string; operatorId: string; now: Date },
): Promise<DeskMessageRow> {
  if (!isUuid(messageId)) throw new AppError('message_not_found')
  return inTransaction(db, async (trx) => {
    const queued = await requeueMessage(trx, messageId, now)
    if (!queued) {
      const exists = (await findMessage(trx, messageId)) !== undefined
      throw new AppError(exists ? 'message_not_resendable' : 'message_not_found')
    }
    // Replaces the waiting job of the same key: each message has one.
    await addSendJob(trx, queued)
    await recordAudit(trx, {
      at: now,
      actorId: operatorId,
      businessId: null,
      action: 'message.resent',
      subject: messageId,
    })
    return queued
  })
}

/** Reads the messages of the last weeks with their cost, by day and by provider. */
export async function readSpending(
  db: Db,
  { providers, dailyLimit }: MessagingSettings,
  now: Date,
): Promise<z.input<typeof getSpending.answer>> {
  const [days, sums, circuits, counts] = await Promise.all([
    listSpending(db, now),
    sumByProvider(db, now),
    openCircuits(db),
    countStages(db, now),
  ])
  const named = providers.length > 0 ? providers.map(({ name }): string => name) : ['handset']
  const others = sums.flatMap(({ provider }) => (named.includes(provider) ? [] : [provider]))
  const today = days.at(-1)
  return {
    day: today?.date ?? '',
    spent: today?.spent ?? 0,
    limit: dailyLimit ?? null,
    counts,
    providers: [...named, ...others].map((name) => {
      const {
        messages = 0,
        segments = 0,
        failed = 0,
        cost = 0,
      } = sums.find(({ provider }) => provider === name) ?? {}
      return {
        name,
        configured: named.includes(name),
        messages,
        segments,
        failed,
        cost,
        restsUntil: instantTextOrNull(circuits.get(name)),
      }
    }),
    days,
  }
}
