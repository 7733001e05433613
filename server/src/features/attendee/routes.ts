import type { FastifyInstance } from 'fastify'
import {
  addAttendee,
  changeAttendee,
  listAttendees,
  removeAttendee,
} from '@awan/core/attendee/contract'
import { attendeesOf, presentAttendee, type AttendeeRow } from '#records/people/attendees.ts'
import type { Db } from '#db/connect.ts'
import type { Caller } from '#http/caller/caller.ts'
import { mount } from '#http/route.ts'
import { forgetAttendee, readAttendee, rememberAttendee, reviseAttendee } from './service.ts'

const present = (row: AttendeeRow) => ({ id: row.id, ...presentAttendee(row) })

const which = (caller: Caller, id = '') => ({ accountId: caller.accountId, id })

/** Serves an account's attendees. */
export function serveAttendees(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  const admit = async (knock: { params: Record<string, string>; caller: Caller }) => {
    await readAttendee(db, which(knock.caller, knock.params['attendeeId']))
  }

  mount(app, listAttendees, async ({ caller }) => {
    const rows = await attendeesOf(db, caller.accountId)
    return { items: rows.map(present) }
  })

  mount(app, addAttendee, async ({ body, caller: { accountId } }) =>
    present(await rememberAttendee(db, { accountId, input: body }, clock())),
  )

  mount(
    app,
    changeAttendee,
    async ({ params, body, caller }) =>
      present(await reviseAttendee(db, which(caller, params.attendeeId), body)),
    admit,
  )

  mount(
    app,
    removeAttendee,
    async ({ params, caller }) => forgetAttendee(db, which(caller, params.attendeeId)),
    admit,
  )
}
