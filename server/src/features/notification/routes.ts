import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@awan/core/notification/contract'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { presentNotification } from './presenter.ts'
import { isOwn, listRows, markAllRead, markRead, unreadOf } from './queries.ts'

/** Creation in milliseconds and id of a page's last notification. */
const placeSchema = z.tuple([z.int(), z.uuid()])
const LIST = 'notifications'

export function serveNotifications(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  mount(app, listNotifications, async ({ query, caller }) => {
    const { limit, cursor } = query
    const place = cursors.read(LIST, cursor, placeSchema)
    const after = place && { createdAt: new Date(place[0]), id: place[1] }
    const rows = await listRows(db, caller.accountId, { limit: limit + 1, after })
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    const now = clock()
    return {
      items: items.map((row) => presentNotification(row, caller.accountId, now)),
      nextCursor: last ? cursors.write(LIST, [last.created_at.getTime(), last.id]) : null,
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
      const own = isUuid(id) && (await isOwn(db, caller.accountId, id))
      if (!own) throw new AppError('notification_not_found')
    },
  )

  mount(app, readAllNotifications, async ({ caller }) => {
    await markAllRead(db, caller.accountId, clock())
    return { unread: await unreadOf(db, caller.accountId) }
  })
}
