import type { FastifyInstance } from 'fastify'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  listAppointments,
} from '@awan/core/appointment/contract'
import { IDEMPOTENCY_KEY } from '@awan/core/appointment/rules'
import { parseInstant } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { cancelVisit } from './cancel.service.ts'
import { presentAppointment, type AppointmentRow } from './presenter.ts'
import { findVisit, listVisits, type Place } from './queries.ts'
import { bookVisit } from './service.ts'

export function serveAppointments(app: FastifyInstance, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps

  mount(app, createAppointment, async ({ headers, body, caller }) =>
    bookVisit(deps, {
      customerId: caller.accountId,
      key: idempotencyKey(headers['idempotency-key']),
      businessId: body.businessId,
      offeringIds: body.offeringIds,
      start: instantOf(body.start),
      staffId: body.staffId,
      note: body.note ?? '',
    }),
  )

  mount(app, listAppointments, async ({ query, caller }) => {
    const { when, limit, cursor } = query
    const now = clock()
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const page = { when, now, limit: limit + 1, after }
    const rows = await listVisits(db, caller.accountId, page)
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return {
      items: items.map((row) => presentAppointment(row, now)),
      nextCursor: last ? writeCursor(last) : null,
    }
  })

  mount(app, getAppointment, async ({ params, caller }) => {
    const { appointmentId: id } = params
    const row = isUuid(id) ? await findVisit(db, caller.accountId, id) : undefined
    if (!row) throw new AppError('appointment_not_found')
    return presentAppointment(row, clock())
  })

  mount(app, cancelAppointment, async ({ params, body, caller }) =>
    cancelVisit(deps, {
      customerId: caller.accountId,
      id: params.appointmentId,
      reason: body?.reason ?? '',
    }),
  )
}

function idempotencyKey(header: string | undefined): string {
  if (header === undefined) throw new AppError('idempotency_key_required')
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw invalid('headers', 'idempotency-key', '1 to 255 visible ASCII characters')
}

function instantOf(text: string): number {
  const instant = parseInstant(text)
  if (instant === undefined) throw invalid('body', 'start', 'not an ISO 8601 instant')
  return instant
}

function writeCursor(row: AppointmentRow): string {
  return Buffer.from(`${row.starts_at.getTime()} ${row.id}`).toString('base64url')
}

function readCursor(cursor: string): Place {
  const [, at, id] = /^(\d{1,15}) (.*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || !isUuid(id))
    throw invalid('query', 'cursor', 'not a cursor of this list')
  return { startsAt: new Date(Number(at)), id }
}

function invalid(place: string, field: string, problem: string): AppError {
  return new AppError('invalid_input', { in: place, fields: [{ field, problem }] })
}
