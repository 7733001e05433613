import type { Calendar } from './calendar.ts'
import { holdsAll, type MinuteRanges } from './interval.ts'
import { shiftsOf, spanAround, workingTime } from './working.ts'

/** Somebody of the staff as the shop is set up. What takes their time does not matter here. */
export interface SetupMember {
  readonly calendar: Calendar
  readonly active: boolean
  readonly offeringIds: readonly string[]
}

/** Describes who works when and does what, and what is sold. */
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
 * Why an appointment cannot take place as it stands: not in working time, nobody there, not what they do, not sold any
 * more.
 */
export const OBSTACLES = ['hours', 'staff', 'skill', 'offering'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/**
 * The appointments that a change leaves stranded: something stands in their way afterwards that did not before. So an
 * appointment that was outside working time already is not among them, unless its staff member leaves.
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

/** Returns what stands in the way of each of these appointments. */
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

/** When each staff member works around the appointments: united UTC minutes. */
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
