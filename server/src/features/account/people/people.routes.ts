import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  endPersonSessions,
  erasePersonOnRequest,
  exportPerson,
  getPerson,
  listAccounts,
  restorePerson,
  suspendPerson,
} from '@awan/core/account/people-contract'
import { toLatinDigits } from '@awan/core/digits'
import { parsePhone } from '@awan/core/phone'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import type { Departure } from '../profile/me.service.ts'
import { eraseOnRequest, exportOf } from './request.service.ts'
import { listPersonRows, type PersonRow } from './people.queries.ts'
import { endSessions, presentListedPerson, readPerson, restore, suspend } from './people.service.ts'

const BY_NEWEST = {
  list: 'listAccounts',
  schema: z.tuple([z.int(), z.uuid()]),
  keyOf: (row: PersonRow) => [Number(row.place), row.id],
}

/** Serves the operator's page of people: their accounts, sessions and suspensions. */
export function servePersons(app: FastifyInstance, deps: Departure & { cursors: Cursors }): void {
  const { db, clock, cursors } = deps
  const stepOf = (caller: { accountId: string }) => ({
    db,
    operatorId: caller.accountId,
    now: clock(),
  })
  mount(app, listAccounts, async ({ query: { cursor, limit, query, ...filter } }) => {
    const sought = query === undefined ? filter : { ...filter, query: asStored(query) }
    const page = await pageOf(cursors, BY_NEWEST, { cursor, limit }, (part) =>
      listPersonRows(db, sought, part),
    )
    return { items: page.rows.map(presentListedPerson), nextCursor: page.nextCursor }
  })

  mount(app, getPerson, ({ params: { accountId } }) => readPerson(db, accountId, clock()))

  mount(app, suspendPerson, async ({ params: { accountId }, body, caller }) => {
    await suspend(stepOf(caller), accountId, body.reason)
    return readPerson(db, accountId, clock())
  })

  mount(app, restorePerson, async ({ params: { accountId }, caller }) => {
    await restore(stepOf(caller), accountId)
    return readPerson(db, accountId, clock())
  })

  mount(app, endPersonSessions, async ({ params: { accountId }, query, caller }) => {
    await endSessions(stepOf(caller), accountId, query.session)
    return readPerson(db, accountId, clock())
  })

  mount(app, exportPerson, ({ params: { accountId }, caller }) =>
    exportOf(stepOf(caller), accountId),
  )

  mount(app, erasePersonOnRequest, ({ params: { accountId }, body, caller }) =>
    eraseOnRequest(deps, { operatorId: caller.accountId, accountId, reason: body.reason }),
  )
}

/** Returns a typed number in its stored form; other words unchanged. */
function asStored(typed: string): string {
  const phone = parsePhone(typed, { invented: true })
  if (phone.ok) return phone.value
  const digits = toLatinDigits(typed).replace(/[\s()+-]/g, '')
  return /^\d+$/.test(digits) ? digits.replace(/^0+/, '') : typed
}
