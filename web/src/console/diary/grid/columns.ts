import { instantText, MINUTE_MS } from '@awan/core/time'
import { hueAt } from '#components/pictures/hue.ts'
import { axisOf, wallMinute, type Span } from '#console/diary/grid/axis.ts'
import { inLanes, type Placed } from '#console/diary/grid/lanes.ts'
import type { Block, Diary, ShopAppointment } from '#features/appointment/diary-api.ts'

export type StaffMember = Diary['staff'][number]

/** Time of a staff member without appointments: blocked, held for a booking customer, or off. */
export interface Off {
  key: string
  reason: string
  /** Missing for time off, which is changed with the working hours, and for a hold, which ends by itself. */
  block?: Block
  held?: 'booking' | 'waitingList'
}

/** Column of a grid: one day of one staff member. */
export interface Column {
  key: string
  date: string
  staffId: string
  hours: Span[]
  /** The staff member has left: no new bookings, but their appointments stay and can be moved. */
  left: boolean
  /** Without cancelled ones, which are listed apart: see `cancelledOf`. */
  appointments: Placed<ShopAppointment>[]
  offs: Placed<Off>[]
}

/** Day and staff member of a column. */
export interface ColumnRequest {
  date: string
  staffId: string
}

/** Returns the requested columns, and the axis that fits all of them. */
export function columnsOf(
  diary: Diary,
  wanted: readonly ColumnRequest[],
): { columns: Column[]; axis: Span } {
  const columns = wanted.map((one) => columnOf(diary, one))
  const spans = columns.flatMap(({ date, hours, left, appointments, offs }) => [
    // Appointments of a former staff member can be moved to any time of the shop.
    ...(left ? diary.staff.flatMap(({ id }) => hoursOn(diary, date, id)) : hours),
    ...appointments,
    ...offs.filter(({ entry }) => entry.block ?? entry.held),
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
  const mine = (one: { staffId: string | null }) => one.staffId === null || one.staffId === staffId
  const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
    from: wallMinute(timeZone, date, start),
    to: wallMinute(timeZone, date, end),
  })
  const isIn = ({ start }: { start: string }) => day && start >= day.start && start < day.end
  const touches = ({ start, end }: { start: string; end: string }) =>
    day && start < day.end && end > day.start
  const appointments = diary.visits
    .filter((appointment) => mine(appointment) && isIn(appointment))
    .filter(({ status }) => status !== 'cancelled')
    .map((appointment) => ({ ...spanOf(appointment), entry: appointment }))
  const blocks = diary.blocks
    .filter((block) => mine(block) && touches(block))
    .map((block) => ({ ...spanOf(block), entry: { key: block.id, reason: block.reason, block } }))
  const holds = (diary.calendars.find(({ id }) => id === staffId)?.taken ?? [])
    .filter(({ kind }) => kind === 'hold')
    .map(({ id = '', from, to, forWaitingList }) => ({
      ...{ start: instantText(from * MINUTE_MS), end: instantText(to * MINUTE_MS) },
      entry: holdOf(id, forWaitingList),
    }))
    .filter(touches)
    .map((hold) => ({ ...spanOf(hold), entry: hold.entry }))
  const away = diary.absences
    .filter((one) => mine(one) && touches(one))
    .map((one) => ({ ...spanOf(one), entry: { key: one.id, reason: one.reason } }))
  return {
    key: `${date} ${staffId}`,
    date,
    staffId,
    hours: hoursOn(diary, date, staffId),
    left: diary.staff.some(({ id, active }) => id === staffId && !active),
    appointments: inLanes(appointments),
    offs: inLanes<Off>([...blocks, ...holds, ...away]),
  }
}

function holdOf(key: string, forWaitingList = false): Off {
  return { key, reason: '', held: forWaitingList ? 'waitingList' : 'booking' }
}

/** Returns the cancelled appointments of these columns, by start. */
export function cancelledOf(diary: Diary, wanted: readonly ColumnRequest[]): ShopAppointment[] {
  return diary.visits
    .filter(({ status, staffId, start }) => {
      if (status !== 'cancelled') return false
      const date = diary.dates.find((day) => start >= day.start && start < day.end)?.date
      return wanted.some((one) => one.date === date && one.staffId === staffId)
    })
    .sort((a, b) => a.start.localeCompare(b.start))
}

/** Returns a staff member's hours on a day. */
export function hoursOn(diary: Diary, date: string, staffId: string): Span[] {
  return diary.staff
    .filter(({ id }) => id === staffId)
    .flatMap(({ hours }) => hours.filter((day) => day.date === date))
    .flatMap(({ ranges }) => ranges)
}

/** Clips time off, which may last for days, to the axis. */
function clipped(offs: Placed<Off>[], axis: Span): Placed<Off>[] {
  return offs
    .map((off) => ({ ...off, from: Math.max(off.from, axis.from), to: Math.min(off.to, axis.to) }))
    .filter(({ from, to }) => from < to)
}

/** Returns the active staff, and former staff with appointments in the diary. */
export function staffOn(diary: Diary): StaffMember[] {
  const booked = new Set(diary.visits.map(({ staffId }) => staffId))
  return diary.staff.filter(({ id, active }) => active || booked.has(id))
}

/** Returns the active staff, and the former staff member `kept`, if already assigned. */
export function staffToChoose({ staff }: Pick<Diary, 'staff'>, kept: string): StaffMember[] {
  return staff.filter(({ id, active }) => active || id === kept)
}

/** Returns each staff member's colour in the diary, a hue in degrees. */
export function huesOf({ staff }: Pick<Diary, 'staff'>): Map<string, number> {
  return new Map(staff.map(({ id, position }) => [id, hueAt(position)]))
}

/** Returns the name of an appointment's customer; null for none. */
export function customerOf(appointment: ShopAppointment): string | null {
  return appointment.guestName || appointment.customer?.name || null
}

export type AppointmentState =
  'cancelled' | 'missed' | 'completed' | 'arrived' | 'inProgress' | 'confirmed'

/** Returns the state of an appointment to show at a moment (milliseconds). */
export function stateOf(appointment: ShopAppointment, now: number): AppointmentState {
  if (appointment.status === 'cancelled') return 'cancelled'
  if (appointment.missed) return 'missed'
  if (appointment.status === 'completed') return 'completed'
  const started = Date.parse(appointment.start) <= now
  if (started && now < Date.parse(appointment.end)) return 'inProgress'
  return appointment.arrivedAt ? 'arrived' : 'confirmed'
}
