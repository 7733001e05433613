import type { FastifyInstance } from 'fastify'
import { getSpending, listMessages, resendMessage } from '@awan/core/messaging/desk-contract'
import type { MessagingSettings } from '@awan/core/messaging/settings'
import { parsePhone } from '@awan/core/phone'
import { instantTextOrNull } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { addSendJob } from '#integrations/messaging/outbox.ts'
import { recordAudit } from '#records/audit.ts'
import { presentMessage } from './desk.presenter.ts'
import {
  countStages,
  type DeskMessageRow,
  findMessage,
  listMessageRows,
  listSpending,
  openCircuits,
  requeueMessage,
  sumByProvider,
} from './desk.queries.ts'

const NEWEST = {
  list: 'listMessages',
  schema: momentSchema,
  keyOf: (row: DeskMessageRow) => momentKey(row.created_at, row.id),
}

interface DeskDeps {
  db: Db
  clock: () => Date
  cursors: Cursors
  messaging: MessagingSettings
}

/** Serves the operator's messages: waiting, failed and delivered ones, their cost, and resending. */
export function serveMessageDesk(app: FastifyInstance, deps: DeskDeps): void {
  const { db, clock, cursors, messaging } = deps

  mount(app, listMessages, async ({ query: { cursor, limit, phone: typed, ...filter } }) => {
    const now = clock()
    const phone = typed === undefined ? undefined : numberOf(typed)
    const page = await pageOf(cursors, NEWEST, { cursor, limit }, (part) =>
      listMessageRows(db, { ...filter, phone }, { ...part, now }),
    )
    const items = page.rows.map((row) => presentMessage(row, now))
    return { items, nextCursor: page.nextCursor }
  })

  mount(app, getSpending, async () => readSpending(db, messaging, clock()))

  mount(app, resendMessage, async ({ params: { messageId }, caller }) => {
    if (!isUuid(messageId)) throw new AppError('message_not_found')
    const now = clock()
    const row = await inTransaction(db, async (trx) => {
      const queued = await requeueMessage(trx, messageId, now)
      if (!queued)
        throw new AppError(
          (await findMessage(trx, messageId)) ? 'message_not_resendable' : 'message_not_found',
        )
      // Replaces the waiting job of the same key: each message has one.
      await addSendJob(trx, queued)
      await recordAudit(trx, {
        at: now,
        actorId: caller.accountId,
        businessId: null,
        action: 'message.resent',
        subject: messageId,
      })
      return queued
    })
    return presentMessage(row, now)
  })
}

function numberOf(typed: string): string {
  const phone = parsePhone(typed, { invented: true })
  if (!phone.ok) throw new AppError('invalid_phone')
  return phone.value
}

async function readSpending(db: Db, { providers, dailyLimit }: MessagingSettings, now: Date) {
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
