import type { Body } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import type { Localized } from '@awan/core/language'

/** A confirmed visit that a change would leave without its time or its person. */
export interface AffectedVisit {
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

/** Describes what becomes of one visit. */
export type AffectedChoice =
  { action: 'keep' } | { action: 'cancel' } | ({ action: 'move' } & NewTime)

export type Decision = NonNullable<Body<'changeHours'>['decisions']>[number]

/** By the id of the visit. */
export type Choices = ReadonlyMap<string, AffectedChoice>

/** The visits of a refusal that asks what shall become of them; undefined for every other error. */
export function affectedOf(error: unknown): AffectedVisit[] | undefined {
  if (!isApiError(error, 'visits_affected')) return undefined
  const { visits } = error.data
  // The shape of the contract's `visits_affected`.
  return Array.isArray(visits) ? (visits as AffectedVisit[]) : []
}

/** Those known so far with what a later refusal says of them and adds, by their time. */
export function withNews(
  known: readonly AffectedVisit[],
  news: readonly AffectedVisit[],
): AffectedVisit[] {
  const byId = new Map([...known, ...news].map((visit) => [visit.id, visit]))
  return [...byId.values()].sort((a, b) => a.start.localeCompare(b.start))
}

/** The choices that still hold for these visits: a time that is no longer proposed is asked for again. */
export function stillChosen(visits: readonly AffectedVisit[], choices: Choices): Choices {
  return new Map(
    visits.flatMap((visit) => {
      const choice = choices.get(visit.id)
      if (!choice) return []
      const there =
        choice.action !== 'move' || visit.alternatives.some((time) => same(time, choice))
      return there ? [[visit.id, choice] as const] : []
    }),
  )
}

export const same = (one: NewTime, other: NewTime) =>
  one.start === other.start && one.staffId === other.staffId

/** Returns whether another visit of the list is to move onto that time of the same person. */
export function isTaken(
  visit: AffectedVisit,
  time: NewTime,
  visits: readonly AffectedVisit[],
  choices: Choices,
): boolean {
  const start = Date.parse(time.start)
  const end = start + lengthOf(visit)
  return visits.some((other) => {
    const choice = choices.get(other.id)
    if (other.id === visit.id || choice?.action !== 'move') return false
    const otherStart = Date.parse(choice.start)
    return (
      choice.staffId === time.staffId && otherStart < end && start < otherStart + lengthOf(other)
    )
  })
}

const lengthOf = ({ start, end }: AffectedVisit) => Date.parse(end) - Date.parse(start)

/** The same for all: each moves to the first time proposed that no other takes; who has none stays undecided. */
export function chosenForAll(
  visits: readonly AffectedVisit[],
  action: AffectedChoice['action'],
): Choices {
  if (action !== 'move') return new Map(visits.map(({ id }) => [id, { action }]))
  const choices = new Map<string, AffectedChoice>()
  for (const visit of visits) {
    const time = visit.alternatives.find((one) => !isTaken(visit, one, visits, choices))
    if (time) choices.set(visit.id, { action, ...time })
  }
  return choices
}

/** One decision for each visit, or undefined while one of them has none. `messageFor` is what the customer reads. */
export function decisionsOf(
  visits: readonly AffectedVisit[],
  choices: Choices,
  messageFor: (visit: AffectedVisit) => string,
): Decision[] | undefined {
  const decisions = visits.flatMap((visit): Decision[] => {
    const choice = choices.get(visit.id)
    if (!choice) return []
    const decision = { appointmentId: visit.id, version: visit.version, ...choice }
    const message = choice.action === 'keep' ? '' : messageFor(visit).trim()
    return [message ? { ...decision, message } : decision]
  })
  return decisions.length === visits.length ? decisions : undefined
}

/** Describes what was done to how many visits, and how many customers can be told of it. */
export interface AffectedOutcome {
  moved: number
  cancelled: number
  kept: number
  told: number
}

export function outcomeOf(visits: readonly AffectedVisit[], choices: Choices): AffectedOutcome {
  const outcome = { moved: 0, cancelled: 0, kept: 0, told: 0 }
  for (const visit of visits) {
    const action = choices.get(visit.id)?.action
    if (action === 'move') outcome.moved += 1
    if (action === 'cancel') outcome.cancelled += 1
    if (action === 'keep') outcome.kept += 1
    else if (action && visit.phone !== null) outcome.told += 1
  }
  return outcome
}
