import type { Body } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import type { Localized } from '@awan/core/language'

/** A confirmed appointment that a change would leave without its time or its person. */
export interface AffectedAppointment {
  id: string
  version: number
  start: string
  end: string
  /** The day whose evening it belongs to, past midnight. */
  eveningOf: string | null
  staffId: string
  guestName: string
  phone: string | null
  items: { name: Localized }[]
  /** `date`: the day that lists it. */
  alternatives: (NewTime & { date: string })[]
}

export interface NewTime {
  start: string
  staffId: string
}

/** Describes what becomes of one appointment. */
export type AffectedChoice =
  { action: 'keep' } | { action: 'cancel' } | ({ action: 'move' } & NewTime)

export type Decision = NonNullable<Body<'changeHours'>['decisions']>[number]

/** By the id of the appointment. */
export type Choices = ReadonlyMap<string, AffectedChoice>

/** The appointments of a refusal that asks what shall become of them; undefined for every other error. */
export function affectedOf(error: unknown): AffectedAppointment[] | undefined {
  if (!isApiError(error, 'visits_affected')) return undefined
  const { visits: appointments } = error.data
  // The shape of the contract's `visits_affected`.
  return Array.isArray(appointments) ? (appointments as AffectedAppointment[]) : []
}

/** Those known so far with what a later refusal says of them and adds, by their time. */
export function withChanged(
  known: readonly AffectedAppointment[],
  changed: readonly AffectedAppointment[],
): AffectedAppointment[] {
  const byId = new Map([...known, ...changed].map((appointment) => [appointment.id, appointment]))
  return [...byId.values()].sort((a, b) => a.start.localeCompare(b.start))
}

/** The choices that still hold for these appointments: a time that is no longer proposed is asked for again. */
export function stillChosen(
  appointments: readonly AffectedAppointment[],
  choices: Choices,
): Choices {
  return new Map(
    appointments.flatMap((appointment) => {
      const choice = choices.get(appointment.id)
      if (!choice) return []
      const there =
        choice.action !== 'move' || appointment.alternatives.some((time) => same(time, choice))
      return there ? [[appointment.id, choice] as const] : []
    }),
  )
}

export const same = (one: NewTime, other: NewTime) =>
  one.start === other.start && one.staffId === other.staffId

/** Returns whether another appointment of the list is to move onto that time of the same person. */
export function isTaken(
  appointment: AffectedAppointment,
  time: NewTime,
  appointments: readonly AffectedAppointment[],
  choices: Choices,
): boolean {
  const start = Date.parse(time.start)
  const end = start + lengthOf(appointment)
  return appointments.some((other) => {
    const choice = choices.get(other.id)
    if (other.id === appointment.id || choice?.action !== 'move') return false
    const otherStart = Date.parse(choice.start)
    return (
      choice.staffId === time.staffId && otherStart < end && start < otherStart + lengthOf(other)
    )
  })
}

const lengthOf = ({ start, end }: AffectedAppointment) => Date.parse(end) - Date.parse(start)

/** The same for all: each moves to the first time proposed that no other takes; who has none stays undecided. */
export function chosenForAll(
  appointments: readonly AffectedAppointment[],
  action: AffectedChoice['action'],
): Choices {
  if (action !== 'move') return new Map(appointments.map(({ id }) => [id, { action }]))
  const choices = new Map<string, AffectedChoice>()
  for (const appointment of appointments) {
    const time = appointment.alternatives.find(
      (one) => !isTaken(appointment, one, appointments, choices),
    )
    if (time) choices.set(appointment.id, { action, ...time })
  }
  return choices
}

/**
 * One decision for each appointment, or undefined while one of them has none. `messageFor` is what the customer reads.
 */
export function decisionsOf(
  appointments: readonly AffectedAppointment[],
  choices: Choices,
  messageFor: (appointment: AffectedAppointment) => string,
): Decision[] | undefined {
  const decisions = appointments.flatMap((appointment): Decision[] => {
    const choice = choices.get(appointment.id)
    if (!choice) return []
    const decision = { appointmentId: appointment.id, version: appointment.version, ...choice }
    const message = choice.action === 'keep' ? '' : messageFor(appointment).trim()
    return [message ? { ...decision, message } : decision]
  })
  return decisions.length === appointments.length ? decisions : undefined
}

/** Describes what was done to how many appointments, and how many customers can be notified of it. */
export interface AffectedOutcome {
  moved: number
  cancelled: number
  kept: number
  told: number
}

export function outcomeOf(
  appointments: readonly AffectedAppointment[],
  choices: Choices,
): AffectedOutcome {
  const outcome = { moved: 0, cancelled: 0, kept: 0, told: 0 }
  for (const appointment of appointments) {
    const action = choices.get(appointment.id)?.action
    if (action === 'move') outcome.moved += 1
    if (action === 'cancel') outcome.cancelled += 1
    if (action === 'keep') outcome.kept += 1
    else if (action && appointment.phone !== null) outcome.told += 1
  }
  return outcome
}
