import type { Calendar, Calendars, HeldTime, Taken } from '../availability/calendar.ts'

/** Describes what of a diary says when time is free; the answer of the server is one. */
export interface DiaryTime {
  readonly timeZone: string
  /** Holds the calendars, with what others than its own appointments take. */
  readonly calendars: readonly Calendar[]
  readonly visits: readonly {
    readonly id: string
    /** UTC minutes; nothing where an appointment has given its time back. */
    readonly held: readonly HeldTime[]
  }[]
}

/** Makes the calendars of a diary, in which its appointments stand as they are shown. */
export function calendarsOf({ timeZone, calendars, visits: appointments }: DiaryTime): Calendars {
  const held = new Map<string, Taken[]>()
  for (const appointment of appointments)
    for (const { resourceId, ...time } of appointment.held) {
      const taken = held.get(resourceId) ?? []
      taken.push({ ...time, kind: 'appointment', id: appointment.id })
      held.set(resourceId, taken)
    }
  return {
    timeZone,
    items: calendars.map((calendar) => ({
      ...calendar,
      taken: [...calendar.taken, ...(held.get(calendar.id) ?? [])],
    })),
  }
}
