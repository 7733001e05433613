import type { z } from 'zod'
import {
  affectedVisitSchema,
  type Decision,
  type visitsAffectedData,
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
import type { ChangeSetup, SetupChange } from '#http/setup-change.ts'
import {
  describeVisits,
  holdCustomers,
  loadSetup,
  lockSetup,
  upcomingVisits,
  type AffectedRow,
  type LoadedSetup,
  type UpcomingVisit,
} from './affected.queries.ts'
import { settleVisits } from './settle.service.ts'
import type { TellingContext } from '../shop/shop-change.service.ts'
import type { TellCustomer } from '../record/tell.service.ts'

/** Lists how many free times are named for a visit, and how many days away they may be. */
const ALTERNATIVES = { limit: 3, days: 14 }
/** Visits for which free times are sought; whoever touches more of them decides about the others without. */
const MOST_SOUGHT = 100

/** Makes the one way in which a shop's setup is changed; see `ChangeSetup`. */
export function setupChanger(context: TellingContext): ChangeSetup {
  const { db, clock, tell } = context
  return async (change) => {
    try {
      return await inTransaction(db, async (trx) => {
        const decided = change.decisions?.map(({ appointmentId }) => appointmentId) ?? []
        await holdCustomers(trx, change.shop.id, decided.filter(isUuid))
        await lockSetup(trx, change.shop.id, change.touches?.offeringIds ?? [])
        // What a wait let pass is noticed by reading the clock now.
        return guarded(trx, change, { now: clock(), tell })
      })
    } catch (error) {
      // A visit was to move to a time at which its customer is somewhere else, perhaps in another shop.
      if (violated(error) === 'appointment_own_overlap') throw new AppError('own_overlap')
      throw error
    }
  }
}

async function guarded<T>(
  trx: Trx,
  setup: SetupChange<T>,
  { now, tell }: { now: Date; tell: TellCustomer },
): Promise<T> {
  const { shop, actorId, touches, change, decisions = [] } = setup
  const visits = touches ? await upcomingVisits(trx, shop.id, touches, now) : []
  if (visits.length === 0) return change(trx, now)
  const span = { ...spanOf(visits), now }
  const before = await loadSetup(trx, shop.id, span)
  const result = await change(trx, now)
  const after = await loadSetup(trx, shop.id, span)
  const stranded = strandedBy(before, after, visits)
  const named = stranded.map((visit) => decisionOn(visit, decisions))
  const settled = named.filter((decision) => decision !== undefined)
  // Thrown, so that nothing of the change remains.
  if (settled.length < stranded.length)
    throw new AppError('visits_affected', await present(trx, shop.id, stranded, now))
  // A decision about a visit that the change does not touch is none.
  if (settled.length === 0) return result
  await settleVisits(trx, { shop, actorId, now, tell }, settled)
  return setup.reread ? setup.reread(trx, now) : result
}

function decisionOn(visit: UpcomingVisit, decisions: readonly Decision[]): Decision | undefined {
  return decisions.find(
    ({ appointmentId, version }) => appointmentId === visit.id && version === visit.version,
  )
}

function spanOf(visits: readonly UpcomingVisit[]) {
  return {
    from: Math.min(...visits.map(({ start }) => start)),
    to: Math.max(...visits.map(({ end }) => end)),
  }
}

type Affected = z.output<typeof affectedVisitSchema>

/** The visits with free times as they are after the change, which is still made here. */
async function present(
  trx: Trx,
  businessId: string,
  stranded: readonly UpcomingVisit[],
  now: Date,
): Promise<z.output<typeof visitsAffectedData>> {
  const ids = stranded.map(({ id }) => id)
  const rows = new Map((await describeVisits(trx, businessId, ids)).map((row) => [row.id, row]))
  const { from, to } = spanOf(stranded)
  const reach = ALTERNATIVES.days * DAY_MINUTES
  const around = { from: from - reach, to: to + reach, now, taken: true }
  const setup = await loadSetup(trx, businessId, around)
  const promised: Holding[] = []
  const visits = stranded.map((visit, at): Affected => {
    const row = rows.get(visit.id)
    const alternatives =
      row && at < MOST_SOUGHT ? freeTimes({ visit, row, setup, promised }, now) : []
    const [first] = alternatives
    if (row && first) promised.push(...occupancyOf(row.footprint, first.start, [first.staffId]))
    return affectedVisit(visit, row, alternatives)
  })
  return { visits }
}

function affectedVisit(
  visit: UpcomingVisit,
  row: AffectedRow | undefined,
  alternatives: ReturnType<typeof freeTimes>,
): Affected {
  return affectedVisitSchema.parse({
    id: visit.id,
    version: visit.version,
    start: instantText(visit.start * MINUTE_MS),
    end: instantText(visit.end * MINUTE_MS),
    eveningOf: row?.evening_of ?? null,
    staffId: visit.staffId,
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

const able = (offeringIds: readonly string[], visit: UpcomingVisit) =>
  visit.offeringIds.every((id) => offeringIds.includes(id))

/** The free times that fit one visit best, with its own staff member where they are free. */
function freeTimes(
  question: {
    visit: UpcomingVisit
    row: AffectedRow
    setup: LoadedSetup
    /** The first free times of other visits: each may follow the first suggestion it gets. */
    promised: readonly Holding[]
  },
  now: Date,
): { date: string; start: number; staffId: string }[] {
  const { visit, row, setup, promised } = question
  const items = setup.staff
    .filter(({ active, offeringIds }) => active && able(offeringIds, visit))
    .map(({ calendar }) => {
      const more = promised.filter(({ resourceId }) => resourceId === calendar.id)
      return { ...calendar, taken: [...calendar.taken, ...more] }
    })
  const minute = now.getTime() / MINUTE_MS
  const asked = {
    calendars: { timeZone: setup.timeZone, items },
    footprint: row.footprint,
    policy: { ...DESK, grid: setup.gridMinutes, notice: 0, outside: 'refuse' },
    now: minute,
    not: visit.id,
  } as const
  const near = slotsAround(asked, visit.start, ALTERNATIVES)
  const { limit } = ALTERNATIVES
  return leastUpset(visit.start, near, { now: minute, limit }).map((slot) => ({
    date: slot.date,
    start: slot.start,
    staffId: slot.ids.find((id) => id === visit.staffId) ?? slot.ids[0] ?? '',
  }))
}
