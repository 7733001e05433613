import type { Body } from '#lib/api/answers.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { isApiError } from '#lib/api/api-error.ts'
import type { AffectedAppointment } from '@awan/core/appointment/affected-contract'

export interface NewTime {
  start: string
  staffId: string
}

/** Decision on one appointment. */
export type AffectedChoice =
  { action: 'keep' } | { action: 'cancel' } | ({ action: 'move' } & NewTime)

export type Decision = NonNullable<Body<'changeHours'>['decisions']>[number]

/** Choices by appointment id. */
export type Choices = ReadonlyMap<string, AffectedChoice>

/** Returns the appointments of a `visits_affected` refusal, which need a decision; undefined for every other error. */
export function affectedOf(error: unknown): AffectedAppointment[] | undefined {
  if (!isApiError(error, 'visits_affected')) return undefined
  const { visits: appointments } = error.data
  // Type of the contract's `visits_affected`.
  return Array.isArray(appointments) ? (appointments as AffectedAppointment[]) : []
}

/** Merges the known appointments with those of a later refusal, sorted by start. */
export function withChanged(
  known: readonly AffectedAppointment[],
  changed: readonly AffectedAppointment[],
): AffectedAppointment[] {
  const byId = new Map([...known, ...changed].map((appointment) => [appointment.id, appointment]))
  return [...byId.values()].sort((a, b) => a.start.localeCompare(b.start))
}

/** Returns the choices that are still valid; a move to a time no longer proposed has to be chosen again. */
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

/** Returns whether a working day is that of an appointment, whose card already names it. */
export const isOnDayOf = (
  { start, eveningOf }: Pick<AffectedAppointment, 'start' | 'eveningOf'>,
  date: string,
  timeZone: string,
) => (eveningOf ?? dayOf(start, timeZone)) === date

/** Returns whether another appointment of the list is to move onto that time of the same staff member. */
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

/**
 * Chooses one action for all appointments. For `move`, each takes the first proposed time that no other one takes;
 * without such a time it stays undecided.
 */
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
    // Without the date: a decision is sent as it is, and the contract refuses other keys.
    if (time) choices.set(appointment.id, { action, start: time.start, staffId: time.staffId })
  }
  return choices
}

/**
 * Returns one decision per appointment, or undefined while one is missing. `messageFor` returns the message to the
 * customer.
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

/** Number of appointments by outcome, and of customers who can be notified. */
export interface AffectedOutcome {
  moved: number
  cancelled: number
  kept: number
  notified: number
}

export function outcomeOf(
  appointments: readonly AffectedAppointment[],
  choices: Choices,
): AffectedOutcome {
  const outcome = { moved: 0, cancelled: 0, kept: 0, notified: 0 }
  for (const appointment of appointments) {
    const action = choices.get(appointment.id)?.action
    if (action === 'move') outcome.moved += 1
    if (action === 'cancel') outcome.cancelled += 1
    if (action === 'keep') outcome.kept += 1
    else if (action && appointment.phone !== null) outcome.notified += 1
  }
  return outcome
}
