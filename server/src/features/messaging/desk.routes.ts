import type { FastifyInstance } from 'fastify'
import { getSpending, listMessages, resendMessage } from '@awan/core/messaging/desk-contract'
import type { MessagingSettings } from '@awan/core/messaging/settings'
import { parsePhone } from '@awan/core/phone'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { presentMessage } from './desk.presenter.ts'
import { type DeskMessageRow, listMessageRows } from './desk.queries.ts'
import { readSpending, queueAgain } from './desk.service.ts'

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

  mount(app, getSpending, () => readSpending(db, messaging, clock()))

  mount(app, resendMessage, async ({ params: { messageId }, caller }) => {
    const now = clock()
    const row = await queueAgain(db, { messageId, operatorId: caller.accountId, now })
    return presentMessage(row, now)
  })
}

function numberOf(typed: string): string {
  const phone = parsePhone(typed, { invented: true })
  if (!phone.ok) throw new AppError('invalid_phone')
  return phone.value
}
