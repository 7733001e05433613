import type { Calendar } from './calendar.ts'
import { holdsAll, type MinuteRanges } from './interval.ts'
import { shiftsOf, spanAround, workingTime } from './working.ts'

/** A staff member of a setup; taken time is irrelevant here. */
export interface SetupMember {
  readonly calendar: Calendar
  readonly active: boolean
  readonly offeringIds: readonly string[]
}

/** Working hours, skills and offerings of a shop. */
export interface Setup {
  readonly timeZone: string
  readonly staff: readonly SetupMember[]
  /** The offerings on sale. */
  readonly offeringIds: readonly string[]
}

/** A confirmed appointment; half-open, in UTC minutes, without buffers, which may lie outside working time. */
export interface HeldAppointment {
  readonly staffId: string
  readonly start: number
  readonly end: number
  readonly offeringIds: readonly string[]
}

/**
 * Reasons an appointment cannot take place: outside working time, staff member inactive, skill missing, offering
 * withdrawn.
 */
export const OBSTACLES = ['hours', 'staff', 'skill', 'offering'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/**
 * Lists the appointments a change leaves stranded: those with an obstacle afterwards that did not exist before. An
 * appointment already outside working time is not included, unless its staff member leaves.
 */
export function strandedBy<Appointment extends HeldAppointment>(
  before: Setup,
  after: Setup,
  appointments: readonly Appointment[],
): Appointment[] {
  const [then, now] = [obstaclesIn(before, appointments), obstaclesIn(after, appointments)]
  return appointments.filter((appointment) => {
    const old = then(appointment)
    return now(appointment).some((obstacle) => !old.includes(obstacle))
  })
}

/** Returns the obstacles of each of these appointments. */
function obstaclesIn(setup: Setup, appointments: readonly HeldAppointment[]) {
  const members = new Map(setup.staff.map((member) => [member.calendar.id, member]))
  const working = workingTimes(setup, appointments)
  const sold = new Set(setup.offeringIds)
  return ({ staffId, start, end, offeringIds }: HeldAppointment): Obstacle[] => {
    const member = members.get(staffId)
    const skills = member?.offeringIds ?? []
    const stands: Record<Obstacle, boolean> = {
      hours: !holdsAll(working.get(staffId) ?? [], start, end),
      staff: member?.active !== true,
      skill: !offeringIds.every((id) => skills.includes(id)),
      offering: !offeringIds.every((id) => sold.has(id)),
    }
    return OBSTACLES.filter((obstacle) => stands[obstacle])
  }
}

/** Returns the working time of each staff member around the appointments, as united UTC minutes. */
function workingTimes({ timeZone, staff }: Setup, appointments: readonly HeldAppointment[]) {
  const from = Math.min(...appointments.map(({ start }) => start))
  const to = Math.max(...appointments.map(({ end }) => end))
  if (!(from < to)) return new Map<string, MinuteRanges>()
  const span = spanAround(timeZone, from, to)
  return new Map(
    staff.map(({ calendar: { id, working } }): [string, MinuteRanges] => [
      id,
      workingTime(working, shiftsOf(working, span)),
    ]),
  )
}
