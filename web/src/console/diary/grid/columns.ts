import type { Localized } from '@awan/core/language'
import { instantText, MINUTE_MS } from '@awan/core/time'
import { hueAt } from '#components/pictures/hue.ts'
import { axisOf, wallMinute, type Span } from '#console/diary/grid/axis.ts'
import { inLanes, type Placed } from '#console/diary/grid/lanes.ts'
import type { Block, Diary, ShopAppointment } from '#features/appointment/diary-api.ts'

export type StaffMember = Diary['staff'][number]

/** Time in which somebody takes no appointments: blocked by hand, held for a customer who is booking, or away. */
export interface Off {
  key: string
  reason: string
  /** Lacks for time off, which is changed with the working hours, and for what is held, which is over in minutes. */
  block?: Block
  held?: true
}

/** One column of a grid: a day of one staff member. */
export interface Column {
  key: string
  date: string
  staffId: string
  hours: Span[]
  /** Nothing is begun in it: whoever has left keeps what they have, which others may move. */
  left: boolean
  /** Without what is cancelled, which stands aside: see `cancelledOf`. */
  visits: Placed<ShopAppointment>[]
  offs: Placed<Off>[]
}

/** Whose day. */
export interface ColumnRequest {
  date: string
  staffId: string
}

/** The columns asked for, and the axis on which all of them have room. */
export function columnsOf(
  diary: Diary,
  wanted: readonly ColumnRequest[],
): { columns: Column[]; axis: Span } {
  const columns = wanted.map((one) => columnOf(diary, one))
  const spans = columns.flatMap(({ date, hours, left, visits: appointments, offs }) => [
    // What somebody has left behind can be moved to any time of the shop.
    ...(left ? diary.staff.flatMap(({ id }) => hoursOn(diary, date, id)) : hours),
    ...appointments,
    ...offs.filter(({ thing }) => thing.block ?? thing.held),
  ])
  const axis = axisOf(spans)
  return {
    columns: columns.map((column) => ({ ...column, offs: clipped(column.offs, axis) })),
    axis,
  }
}

function columnOf(diary: Diary, { date, staffId }: ColumnRequest): Column {
  const { timeZone } = diary
  const day = diary.dates.find((one) => one.date === date)
  const mine = (thing: { staffId: string | null }) =>
    thing.staffId === null || thing.staffId === staffId
  const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
    from: wallMinute(timeZone, date, start),
    to: wallMinute(timeZone, date, end),
  })
  const isIn = ({ start }: { start: string }) => day && start >= day.start && start < day.end
  const touches = (thing: { start: string; end: string }) =>
    day && thing.start < day.end && thing.end > day.start
  const appointments = diary.visits
    .filter((appointment) => mine(appointment) && isIn(appointment))
    .filter(({ status }) => status !== 'cancelled')
    .map((appointment) => ({ ...spanOf(appointment), thing: appointment }))
  const blocks = diary.blocks
    .filter((block) => mine(block) && touches(block))
    .map((block) => ({ ...spanOf(block), thing: { key: block.id, reason: block.reason, block } }))
  const holds = (diary.calendars.find(({ id }) => id === staffId)?.taken ?? [])
    .filter(({ kind }) => kind === 'hold')
    .map(({ id = '', from, to }) => ({
      ...{ id, start: instantText(from * MINUTE_MS), end: instantText(to * MINUTE_MS) },
    }))
    .filter(touches)
    .map((hold) => ({ ...spanOf(hold), thing: { key: hold.id, reason: '', held: true as const } }))
  const away = diary.absences
    .filter((one) => mine(one) && touches(one))
    .map((one) => ({ ...spanOf(one), thing: { key: one.id, reason: one.reason } }))
  return {
    key: `${date} ${staffId}`,
    date,
    staffId,
    hours: hoursOn(diary, date, staffId),
    left: diary.staff.some(({ id, active }) => id === staffId && !active),
    visits: inLanes(appointments),
    offs: inLanes<Off>([...blocks, ...holds, ...away]),
  }
}

/** Returns what of some columns was cancelled, in the order of time. */
export function cancelledOf(diary: Diary, wanted: readonly ColumnRequest[]): ShopAppointment[] {
  return diary.visits
    .filter(({ status, staffId, start }) => {
      if (status !== 'cancelled') return false
      const date = diary.dates.find((day) => start >= day.start && start < day.end)?.date
      return wanted.some((one) => one.date === date && one.staffId === staffId)
    })
    .sort((a, b) => a.start.localeCompare(b.start))
}

/** When somebody works that day. */
export function hoursOn(diary: Diary, date: string, staffId: string): Span[] {
  return diary.staff
    .filter(({ id }) => id === staffId)
    .flatMap(({ hours }) => hours.filter((day) => day.date === date))
    .flatMap(({ ranges }) => ranges)
}

/** Time off may last for days: what lies beyond the axis is not drawn. */
function clipped(offs: Placed<Off>[], axis: Span): Placed<Off>[] {
  return offs
    .map((off) => ({ ...off, from: Math.max(off.from, axis.from), to: Math.min(off.to, axis.to) }))
    .filter(({ from, to }) => from < to)
}

/** Everybody who works in the shop, and whoever has left but still has something in the diary. */
export function staffOn(diary: Diary): StaffMember[] {
  const booked = new Set(diary.visits.map(({ staffId }) => staffId))
  return diary.staff.filter(({ id, active }) => active || booked.has(id))
}

/** Everybody who works in the shop, and of those who have left only whoever is named, as they have it already. */
export function staffToChoose({ staff }: Pick<Diary, 'staff'>, kept: string): StaffMember[] {
  return staff.filter(({ id, active }) => active || id === kept)
}

/** The colour of each staff member in the diary, in degrees. */
export function huesOf({ staff }: Pick<Diary, 'staff'>): Map<string, number> {
  return new Map(staff.map(({ id, position }) => [id, hueAt(position)]))
}

/** Returns how an appointment's customer is called; null for somebody who gave no name. */
export function customerOf(appointment: ShopAppointment): string | null {
  return appointment.guestName || appointment.customer?.name || null
}

/** Returns what is done in an appointment, in the reader's language: `name` picks it. */
export function servicesOf(appointment: ShopAppointment, name: (of: Localized) => string): string {
  return appointment.items.map((item) => name(item.name)).join(' + ')
}

export type AppointmentState =
  'cancelled' | 'missed' | 'completed' | 'arrived' | 'inProgress' | 'confirmed'

/** Returns what is to be said of an appointment at that moment (milliseconds). */
export function stateOf(appointment: ShopAppointment, now: number): AppointmentState {
  if (appointment.status === 'cancelled') return 'cancelled'
  if (appointment.missed) return 'missed'
  if (appointment.status === 'completed') return 'completed'
  const started = Date.parse(appointment.start) <= now
  if (started && now < Date.parse(appointment.end)) return 'inProgress'
  return appointment.arrivedAt ? 'arrived' : 'confirmed'
}
