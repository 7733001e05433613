import type { FastifyInstance } from 'fastify'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@awan/core/notification/contract'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { momentKey, momentSchema, pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { presentNotification } from './presenter.ts'
import {
  hasNotification,
  listNotificationRows,
  markAllRead,
  markRead,
  unreadOf,
  type NotificationRow,
} from './queries.ts'

const NEWEST_FIRST = {
  list: 'notifications',
  schema: momentSchema,
  keyOf: (row: NotificationRow) => momentKey(row.created_at, row.id),
}

export function serveNotifications(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mount(app, listNotifications, async ({ query, caller }) => {
    const { rows, nextCursor } = await pageOf(cursors, NEWEST_FIRST, query, (page) =>
      listNotificationRows(db, caller.accountId, page),
    )
    const now = clock()
    return {
      items: rows.map((row) => presentNotification(row, caller.accountId, now)),
      nextCursor,
    }
  })

  mount(app, countUnread, async ({ caller }) => ({ unread: await unreadOf(db, caller.accountId) }))

  mount(
    app,
    readNotification,
    async ({ params, caller }) => {
      await markRead(db, caller.accountId, params.notificationId, clock())
      return { unread: await unreadOf(db, caller.accountId) }
    },
    async ({ params, caller }) => {
      const { notificationId: id = '' } = params
      const own = isUuid(id) && (await hasNotification(db, caller.accountId, id))
      if (!own) throw new AppError('notification_not_found')
    },
  )

  mount(app, readAllNotifications, async ({ caller }) => {
    await markAllRead(db, caller.accountId, clock())
    return { unread: await unreadOf(db, caller.accountId) }
  })
}
