import type { FastifyInstance, InjectOptions } from 'fastify'
import { accountRows } from './access/account-rows.ts'
import { bookingRows } from './access/booking-rows.ts'
import { deskRows } from './access/desk-rows.ts'
import { catalogueRows } from './access/catalogue-rows.ts'
import { customerRows } from './access/customer-rows.ts'
import { diaryRows } from './access/diary-rows.ts'
import { houseRows } from './access/house-rows.ts'
import { connectionRows } from './access/connection-rows.ts'
import { memberRows } from './access/member-rows.ts'
import { photoRows } from './access/photo-rows.ts'
import { insightRows, reviewRows } from './access/review-rows.ts'
import { registerRows } from './access/register-rows.ts'
import { promotionRows } from './access/promotion-rows.ts'
import { setupRows } from './access/setup-rows.ts'
import type { CallerKind } from './access/callers.ts'
import { host, type Stage } from './access/stage.ts'

/** Access table: every endpoint, for the caller's own resource and for another caller's. */
export const ACCESS = {
  ...accountRows,
  ...bookingRows,
  ...catalogueRows,
  ...customerRows,
  ...diaryRows,
  ...setupRows,
  ...insightRows,
  ...memberRows,
  ...connectionRows,
  ...photoRows,
  ...registerRows,
  ...promotionRows,
  ...reviewRows,
  ...houseRows,
  ...deskRows,
}

/** Rows of the table, one per line. */
export const accessRows = Object.entries(ACCESS).flatMap(([route, list]) => {
  const [method = '', url = ''] = route.split(' ')
  return list.map(({ path = () => url, ...row }, at) => ({
    name: at === 0 ? route : `${route} (${at + 1})`,
    ...row,
    method,
    path,
  }))
})

export type AccessRow = (typeof accessRows)[number]

/** Sends a row's request as the given caller; `other` overrides parts of the row's request. */
export async function sendAs(
  app: FastifyInstance,
  row: AccessRow,
  on: Stage,
  caller: CallerKind,
  other: Partial<InjectOptions> = {},
) {
  return app.inject({
    method: row.method,
    url: row.path(on),
    headers: {
      host,
      ...on.headers[caller],
      'idempotency-key': crypto.randomUUID(),
      ...(row.type ? { 'content-type': row.type } : {}),
    },
    ...(row.body ? { payload: row.body(on) } : {}),
    ...other,
  })
}
