import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addSeriesOccurrence,
  cancelSeries,
  createSeries,
  getSeries,
  getSeriesFile,
  moveSeries,
} from '@awan/core/appointment/series-contract'
import type { Config } from '#config.ts'
import type { Caller } from '#http/caller/caller.ts'
import { holderOf } from '#http/caller/hold-token.ts'
import { mount } from '#http/route.ts'
import { presentFile } from '../customer/file.presenter.ts'
import { appointmentsOfSeries } from '../customer/queries.ts'
import { readAppointment } from '../customer/read.service.ts'
import { idempotencyKey, instantOf } from '../customer/request.rules.ts'
import type { BookingContext } from '../customer/service.ts'
import { customerRepeat } from './book.service.ts'
import { bookMissingOccurrence } from './missing.service.ts'
import { cancelOccurrences } from './cancel.service.ts'
import { moveOccurrences } from './move.service.ts'
import { customerSeries, readSeries } from './read.service.ts'
import { siteOf } from '#http/caller/origin.ts'

type SeriesDeps = BookingContext & {
  config: Pick<Config, 'secret' | 'publicUrl'>
  secure: boolean
}

const holderFor =
  ({ config, secure }: SeriesDeps) =>
  (request: FastifyRequest) =>
    holderOf(request, { secret: config.secret, secure })

/** Serves a customer's series: create, read, add a missing occurrence, move and cancel from an occurrence on. */
export function serveSeries(app: FastifyInstance, deps: SeriesDeps): void {
  const { db, clock, config } = deps
  const holder = holderFor(deps)
  const admit = async (knock: { params: Record<string, string>; caller: Caller }) => {
    await customerSeries(db, knock.caller.accountId, knock.params['seriesId'] ?? '')
  }
  serveSeriesCreation(app, deps)
  mount(
    app,
    getSeries,
    async ({ params, caller }) =>
      readSeries(db, { customerId: caller.accountId, id: params.seriesId }, clock()),
    admit,
  )
  mount(
    app,
    addSeriesOccurrence,
    async ({ params, headers, body, caller, request }) =>
      bookMissingOccurrence(deps, {
        customerId: caller.accountId,
        key: idempotencyKey(headers['idempotency-key']),
        seriesId: params.seriesId,
        position: body.position,
        start: instantOf(body.start),
        shownPrice: body.shownPrice,
        holder: holder(request),
      }),
    admit,
  )
  serveSeriesChanges(app, deps, admit)
  mount(
    app,
    getSeriesFile,
    async ({ params, query, caller, request, reply }) => {
      const rows = await appointmentsOfSeries(db, caller.accountId, params.seriesId)
      const site = siteOf(request, config.publicUrl)
      const language = query.language ?? caller.language
      const { name, text } = presentFile(rows, { now: clock(), language, site })
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return text
    },
    admit,
  )
}

/** Repeats an appointment of the caller as a series. */
function serveSeriesCreation(app: FastifyInstance, deps: SeriesDeps): void {
  const { db, clock } = deps
  const holder = holderFor(deps)
  mount(
    app,
    createSeries,
    async ({ params, headers, body, caller, request }) =>
      customerRepeat(deps, {
        holder: holder(request),
        customerId: caller.accountId,
        key: idempotencyKey(headers['idempotency-key']),
        appointmentId: params.appointmentId,
        everyWeeks: body.everyWeeks,
        occurrences: body.occurrences,
        anyStaff: body.anyStaff ?? false,
        shownPrice: body.shownPrice,
      }),
    async ({ params, caller }) => {
      await readAppointment(db, caller.accountId, params['appointmentId'] ?? '', clock())
    },
  )
}

/** Serves changes of an occurrence and those after it. */
function serveSeriesChanges(
  app: FastifyInstance,
  deps: SeriesDeps,
  admit: (knock: { params: Record<string, string>; caller: Caller }) => Promise<void>,
): void {
  mount(
    app,
    cancelSeries,
    async ({ params, body, caller }) =>
      cancelOccurrences(deps, {
        customerId: caller.accountId,
        seriesId: params.seriesId,
        from: body.from,
        reason: body.reason ?? '',
      }),
    admit,
  )
  mount(
    app,
    moveSeries,
    async ({ params, body, caller, request }) =>
      moveOccurrences(deps, {
        customerId: caller.accountId,
        seriesId: params.seriesId,
        from: body.from,
        start: instantOf(body.start),
        staffId: body.staffId,
        version: body.version,
        holder: holderFor(deps)(request),
      }),
    admit,
  )
}
