import type { z } from 'zod'
import {
  affectedAppointmentSchema,
  type Decision,
  type appointmentsAffectedData,
} from '@awan/core/appointment/affected-contract'
import { leastUpset } from '@awan/core/appointment/instead'
import { occupancyOf, type Holding } from '@awan/core/availability/footprint'
import { DESK } from '@awan/core/availability/placement'
import { slotsAround } from '@awan/core/availability/slots'
import { strandedBy } from '@awan/core/availability/stranded'
import { DAY_MINUTES, instantText, MINUTE_MS } from '@awan/core/time'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { writeOnce } from '#http/idempotency.ts'
import type { ChangeSetup, SetupChange } from '#http/setup-change.ts'
import {
  describeAppointments,
  loadSetup,
  lockCustomers,
  lockSetup,
  upcomingAppointments,
  type AffectedRow,
  type LoadedSetup,
  type UpcomingAppointment,
} from './affected.queries.ts'
import { settleAppointments } from './settle.service.ts'
import type { NotifyingContext } from '../shop/shop-change.service.ts'
import type { NotifyCustomer } from '../record/notify.service.ts'

/** Alternatives for an affected appointment: their maximum number, and their maximum distance in days. */
const ALTERNATIVES = { limit: 3, days: 14 }
/** Maximum number of appointments with alternatives; the rest are decided without. */
const MOST_SOUGHT = 100

/** Creates the only way in which a shop's setup is changed; see `ChangeSetup`. */
export function setupChanger(context: NotifyingContext): ChangeSetup {
  const { db, clock, notify } = context
  return async (change) => {
    try {
      const claim = change.claim && { ...change.claim, now: clock() }
      return await inTransaction(db, async (trx) =>
        writeOnce(trx, claim, async () => {
          const decided = change.decisions?.map(({ appointmentId }) => appointmentId) ?? []
          await lockCustomers(trx, change.shop.id, decided.filter(isUuid))
          await lockSetup(trx, change.shop.id, change.touches?.offeringIds ?? [])
          // Read the clock after taking the locks, not before.
          return guarded(trx, change, { now: clock(), notify })
        }),
      )
    } catch (error) {
      // An appointment would move to a time at which its customer has another one, perhaps in another shop.
      if (violated(error) === 'appointment_customer_overlap') throw new AppError('own_overlap')
      throw error
    }
  }
}

async function guarded<T>(
  trx: Trx,
  setup: SetupChange<T>,
  { now, notify }: { now: Date; notify: NotifyCustomer },
): Promise<T> {
  const { shop, actorId, touches, change, decisions = [] } = setup
  const appointments = touches ? await upcomingAppointments(trx, shop.id, touches, now) : []
  if (appointments.length === 0) return change(trx, now)
  const span = { ...spanOf(appointments), now }
  const before = await loadSetup(trx, shop.id, span)
  const result = await change(trx, now)
  const after = await loadSetup(trx, shop.id, span)
  const stranded = strandedBy(before, after, appointments)
  const named = stranded.map((appointment) => decisionOn(appointment, decisions))
  const settled = named.filter((decision) => decision !== undefined)
  // Thrown, so that the change is rolled back.
  if (settled.length < stranded.length)
    throw new AppError('visits_affected', await present(trx, shop.id, stranded, now))
  // Decisions about appointments that the change does not affect are ignored.
  if (settled.length === 0) return result
  await settleAppointments(trx, { shop, actorId, now, notify }, settled)
  return setup.reread ? setup.reread(trx, now) : result
}

function decisionOn(
  appointment: UpcomingAppointment,
  decisions: readonly Decision[],
): Decision | undefined {
  return decisions.find(
    ({ appointmentId, version }) =>
      appointmentId === appointment.id && version === appointment.version,
  )
}

function spanOf(appointments: readonly UpcomingAppointment[]) {
  return {
    from: Math.min(...appointments.map(({ start }) => start)),
    to: Math.max(...appointments.map(({ end }) => end)),
  }
}

type Affected = z.output<typeof affectedAppointmentSchema>

/** Presents the appointments with free times under the changed setup, inside the transaction. */
async function present(
  trx: Trx,
  businessId: string,
  stranded: readonly UpcomingAppointment[],
  now: Date,
): Promise<z.output<typeof appointmentsAffectedData>> {
  const ids = stranded.map(({ id }) => id)
  const rows = new Map(
    (await describeAppointments(trx, businessId, ids)).map((row) => [row.id, row]),
  )
  const { from, to } = spanOf(stranded)
  const reach = ALTERNATIVES.days * DAY_MINUTES
  const around = { from: from - reach, to: to + reach, now, taken: true }
  const setup = await loadSetup(trx, businessId, around)
  const promised: Holding[] = []
  const appointments = stranded.map((appointment, at): Affected => {
    const row = rows.get(appointment.id)
    const alternatives =
      row && at < MOST_SOUGHT ? freeTimes({ appointment, row, setup, promised }, now) : []
    const [first] = alternatives
    if (row && first) promised.push(...occupancyOf(row.footprint, first.start, [first.staffId]))
    return affectedAppointment(appointment, row, alternatives)
  })
  return { visits: appointments }
}

function affectedAppointment(
  appointment: UpcomingAppointment,
  row: AffectedRow | undefined,
  alternatives: ReturnType<typeof freeTimes>,
): Affected {
  return affectedAppointmentSchema.parse({
    id: appointment.id,
    version: appointment.version,
    start: instantText(appointment.start * MINUTE_MS),
    end: instantText(appointment.end * MINUTE_MS),
    eveningOf: row?.evening_of ?? null,
    staffId: appointment.staffId,
    guestName: row?.guest_name ?? '',
    phone: row?.phone ?? null,
    items: row?.items ?? [],
    alternatives: alternatives.map(({ date, start, staffId }) => ({
      date,
      start: instantText(start * MINUTE_MS),
      staffId,
    })),
  })
}

const able = (offeringIds: readonly string[], appointment: UpcomingAppointment) =>
  appointment.offeringIds.every((id) => offeringIds.includes(id))

/** Returns the free times that suit an appointment best, with its current staff member if free. */
function freeTimes(
  question: {
    appointment: UpcomingAppointment
    row: AffectedRow
    setup: LoadedSetup
    /** First alternatives of the other appointments, so that the shop can accept the first one for each. */
    promised: readonly Holding[]
  },
  now: Date,
): { date: string; start: number; staffId: string }[] {
  const { appointment, row, setup, promised } = question
  const items = setup.staff
    .filter(({ active, offeringIds }) => active && able(offeringIds, appointment))
    .map(({ calendar }) => {
      const more = promised.filter(({ resourceId }) => resourceId === calendar.id)
      return { ...calendar, taken: [...calendar.taken, ...more] }
    })
  // Its own time is still free if only its offering is withdrawn.
  const isMove = ({ start, ids }: { start: number; ids: readonly string[] }) =>
    start !== appointment.start || !ids.includes(appointment.staffId)
  const minute = now.getTime() / MINUTE_MS
  const requested = {
    calendars: { timeZone: setup.timeZone, items },
    team: setup.staff.flatMap(({ active, calendar }) => (active ? [calendar] : [])),
    footprint: row.footprint,
    policy: { ...DESK, grid: setup.gridMinutes, notice: 0, outside: 'refuse' },
    now: minute,
    not: appointment.id,
  } as const
  const near = slotsAround(requested, appointment.start, ALTERNATIVES).filter(isMove)
  const { limit } = ALTERNATIVES
  return leastUpset(appointment.start, near, { now: minute, limit }).map((slot) => ({
    date: slot.date,
    start: slot.start,
    staffId: slot.ids.find((id) => id === appointment.staffId) ?? slot.ids[0] ?? '',
  }))
}
