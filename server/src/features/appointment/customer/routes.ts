import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  getAppointmentFile,
  getBookedAppointment,
  listAppointments,
  listMoveDays,
  listMoveSlots,
  noteAppointment,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { getStanding } from '@awan/core/customer/standing-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { holderOf } from '#http/caller/hold-token.ts'
import { momentKey, momentSchema, pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { customerCancel } from './cancel.service.ts'
import { presentFile } from './file.presenter.ts'
import { bookSideBySide } from '../party/book.service.ts'
import { cancelTogether, moveTogether } from '../party/change.service.ts'
import { findAnswerId } from '../record/key.queries.ts'
import { idempotencyKey, instantOf } from './request.rules.ts'
import { customerMove } from './move.service.ts'
import { customerNote } from './note.service.ts'
import { listMovingDays, listMovingSlots } from './move-times.service.ts'
import { presentAppointment, type AppointmentRow } from './presenter.ts'
import { findAppointment, customerAppointments } from './queries.ts'
import { Rivals } from './rivals.service.ts'
import { readStanding } from './standing.service.ts'
import { customerBook, type BookingContext } from './service.ts'
import { siteOf } from '#http/caller/origin.ts'

type RoutesDeps = BookingContext & {
  config: Pick<Config, 'secret' | 'publicUrl'>
  secure: boolean
  cursors: Cursors
}

/** Serves a customer's appointments: book, list, read, move, cancel and download as a calendar file. */
export function serveAppointments(app: FastifyInstance, deps: RoutesDeps): void {
  const { db, clock, config, secure } = deps
  const { customerAppointment, admit } = appointmentFinder(db)
  const rivals = new Rivals(db)

  mount(app, createAppointment, async ({ headers, body, caller, request }) => {
    const input = {
      customerId: caller.accountId,
      key: idempotencyKey(headers['idempotency-key']),
      businessId: body.businessId,
      offeringIds: body.offeringIds,
      start: instantOf(body.start),
      staffId: body.staffId,
      note: body.note ?? '',
      attendee: body.attendee,
      shownPrice: body.shownPrice,
      source: body.source,
      holder: holderOf(request, { secret: config.secret, secure }),
    }
    const { beside } = body
    if (beside) return bookSideBySide(deps, { ...input, beside })
    return customerBook({ ...deps, rivals }, input)
  })
  serveChanges(app, deps, admit)
  mount(app, getStanding, async ({ params: { businessId }, caller: { accountId } }) =>
    readStanding(db, { businessId, accountId, now: clock() }),
  )

  mount(app, listAppointments, async ({ query, caller }) => {
    const { when } = query
    const now = clock()
    const order = {
      list: `appointments.${when}`,
      schema: momentSchema,
      keyOf: (row: AppointmentRow) => momentKey(row.starts_at, row.id),
    }
    const { rows, nextCursor } = await pageOf(deps.cursors, order, query, (page) =>
      customerAppointments(db, caller.accountId, { ...page, when, now }),
    )
    return { items: rows.map((row) => presentAppointment(row, now)), nextCursor }
  })
  mount(app, getAppointment, async ({ params, caller }) =>
    presentAppointment(await customerAppointment(caller, params.appointmentId), clock()),
  )
  mount(app, getBookedAppointment, async ({ query, caller }) => {
    // Keys are shared with other requests, whose responses are no appointments of the caller.
    const id = await findAnswerId(db, caller.accountId, query.key)
    return presentAppointment(await customerAppointment(caller, id), clock())
  })
  mount(
    app,
    getAppointmentFile,
    async ({ params, query, caller, request, reply }) => {
      const row = await customerAppointment(caller, params.appointmentId)
      const site = siteOf(request, config.publicUrl)
      const language = query.language ?? caller.language
      const { name, text } = presentFile([row], { now: clock(), language, site })
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return text
    },
    admit,
  )
}

type Admit = ReturnType<typeof appointmentFinder>['admit']

/** Serves changes of an appointment: cancel, move to one of the listed times, edit the note. */
function serveChanges(app: FastifyInstance, deps: RoutesDeps, admit: Admit): void {
  const { db, clock, config, secure } = deps
  const holder = (request: FastifyRequest) => holderOf(request, { secret: config.secret, secure })
  mount(
    app,
    cancelAppointment,
    async ({ params, body, caller }) => {
      const { accountId: customerId } = caller
      const input = { customerId, id: params.appointmentId, reason: body?.reason ?? '' }
      return body?.together ? cancelTogether(deps, input) : customerCancel(deps, input)
    },
    admit,
  )
  mount(
    app,
    rescheduleAppointment,
    async ({ params, body, caller, request }) => {
      const input = {
        customerId: caller.accountId,
        id: params.appointmentId,
        start: instantOf(body.start),
        staffId: body.staffId,
        version: body.version,
        holder: holder(request),
      }
      return body.together ? moveTogether(deps, input) : customerMove(deps, input)
    },
    admit,
  )
  mount(
    app,
    noteAppointment,
    async ({ params, body, caller }) =>
      customerNote(deps, { customerId: caller.accountId, id: params.appointmentId, ...body }),
    admit,
  )
  mount(
    app,
    listMoveDays,
    async ({ params, query, caller, request }) => {
      const who = { customerId: caller.accountId, holder: holder(request) }
      return listMovingDays(db, { ...who, ...params, ...query }, clock())
    },
    admit,
  )
  mount(
    app,
    listMoveSlots,
    async ({ params, query, caller, request }) => {
      const who = { customerId: caller.accountId, holder: holder(request) }
      return listMovingSlots(db, { ...who, ...params, ...query }, clock())
    },
    admit,
  )
}

/** Returns a finder for the caller's appointments; those of other accounts are not found. */
function appointmentFinder(db: Db) {
  const customerAppointment = async (caller: Caller, id = '') => {
    const row = isUuid(id) ? await findAppointment(db, caller.accountId, id) : undefined
    if (!row) throw new AppError('appointment_not_found')
    return row
  }
  const admit = async (knock: { params: Record<string, string>; caller: Caller }) => {
    await customerAppointment(knock.caller, knock.params['appointmentId'])
  }
  return { customerAppointment, admit }
}
