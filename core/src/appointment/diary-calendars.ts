import type { Calendar, Calendars, HeldTime, Taken } from '../availability/calendar.ts'

/** The part of a diary that determines free time; the server's response has this shape. */
export interface DiaryTime {
  readonly timeZone: string
  /** The calendars, including time taken by entries other than the diary's own appointments. */
  readonly calendars: readonly Calendar[]
  readonly visits: readonly {
    readonly id: string
    /** UTC minutes; empty if the appointment no longer occupies time. */
    readonly held: readonly HeldTime[]
  }[]
}

/** Builds the calendars of a diary, including its appointments as shown. */
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
