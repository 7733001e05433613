import { expect, test } from 'vitest'
import type { Taken } from '@awan/core/availability/calendar'
import { MINUTE_MS } from '@awan/core/time'
import {
  cancelledOf,
  columnsOf,
  huesOf,
  staffOn,
  staffToChoose,
  stateOf,
} from '#console/diary/grid/columns.ts'
import { sampleAppointment, sampleCalendar, sampleDiary } from '#console/diary/sample-diary.ts'

const noorsDay = [{ date: '2026-01-06', staffId: 'noor' }]

test('an appointment after midnight is under its own evening', () => {
  const night = sampleAppointment({ start: '2026-01-06T22:30:00Z', end: '2026-01-06T23:00:00Z' })
  const diary = sampleDiary({ visits: [night] })
  const { columns, axis } = columnsOf(diary, [...noorsDay, { date: '2026-01-07', staffId: 'noor' }])
  expect(columns.map(({ appointments }) => appointments.map(({ from, to }) => [from, to]))).toEqual(
    [[[1530, 1560]], []],
  )
  expect(axis).toEqual({ from: 600, to: 1560 })
})

test('an appointment outside working time extends the axis, time off does not', () => {
  const early = sampleAppointment({ start: '2026-01-06T05:30:00Z', end: '2026-01-06T06:00:00Z' })
  const timeOff = {
    id: 'trip',
    staffId: null,
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-09T00:00:00Z',
    reason: 'Trip',
  }
  const { columns, axis } = columnsOf(
    sampleDiary({ visits: [early], absences: [timeOff] }),
    noorsDay,
  )
  expect(axis.from).toBe(480)
  expect(columns[0]?.offs).toEqual([
    { from: 480, to: 1560, lane: 0, lanes: 1, entry: { key: 'trip', reason: 'Trip' } },
  ])
})

test('a hold is shown in its column, and cannot be opened', () => {
  // 11:00 to 11:30 in Baghdad.
  const from = Date.parse('2026-01-06T08:00:00Z') / MINUTE_MS
  const hold = { from, to: from + 30, kind: 'hold' as const, id: 'hold' }
  const offs = (taken: Taken) => {
    const diary = sampleDiary({ calendars: [sampleCalendar('noor', [taken])] })
    const wanted = [...noorsDay, { date: '2026-01-06', staffId: 'rawan' }]
    return columnsOf(diary, wanted).columns.map((column) => column.offs)
  }
  const placed = { from: 660, to: 690, lane: 0, lanes: 1 }
  const entry = { key: 'hold', reason: '' }
  expect(offs(hold)).toEqual([[{ ...placed, entry: { ...entry, held: 'booking' } }], []])
  expect(offs({ ...hold, forWaitingList: true })).toEqual([
    [{ ...placed, entry: { ...entry, held: 'waitingList' } }],
    [],
  ])
})

test('a cancelled appointment is listed apart, for the shown staff and days', () => {
  const gone = sampleAppointment({ id: 'gone', status: 'cancelled' })
  const later = sampleAppointment({
    id: 'later',
    status: 'cancelled',
    start: '2026-01-06T09:30:00Z',
    end: '2026-01-06T10:00:00Z',
  })
  const next = sampleAppointment({
    id: 'next',
    status: 'cancelled',
    start: '2026-01-07T07:30:00Z',
    end: '2026-01-07T08:00:00Z',
  })
  const diary = sampleDiary({
    visits: [next, later, gone, sampleAppointment({ id: 'new' })],
  })
  const { columns } = columnsOf(diary, noorsDay)
  expect(columns[0]?.appointments.map(({ entry, lanes }) => [entry.id, lanes])).toEqual([
    ['new', 1],
  ])
  const aside = (wanted: Parameters<typeof cancelledOf>[1]) =>
    cancelledOf(diary, wanted).map(({ id }) => id)
  expect(aside(noorsDay)).toEqual(['gone', 'later'])
  expect(aside([...noorsDay, { date: '2026-01-07', staffId: 'noor' }])).toEqual([
    'gone',
    'later',
    'next',
  ])
  expect(aside([{ date: '2026-01-06', staffId: 'rawan' }])).toEqual([])
})

test('a former staff member is shown on days with entries', () => {
  expect(staffOn(sampleDiary({})).map(({ id }) => id)).toEqual(['noor', 'rawan'])
  const appointments = [sampleAppointment({ staffId: 'left' })]
  expect(staffOn(sampleDiary({ visits: appointments })).map(({ id }) => id)).toEqual([
    'noor',
    'rawan',
    'left',
  ])
})

test('an appointment is in progress from start to end; early arrivals wait', () => {
  const appointment = sampleAppointment({ arrivedAt: '2026-01-06T07:20:00Z' })
  const at = (time: string) => stateOf(appointment, Date.parse(`2026-01-06T${time}:00Z`))
  expect([at('07:25'), at('07:30'), at('08:14'), at('08:15')]).toEqual([
    'arrived',
    'inProgress',
    'inProgress',
    'arrived',
  ])
  expect(stateOf({ ...appointment, status: 'completed', missed: true }, 0)).toBe('missed')
  expect(stateOf({ ...appointment, status: 'completed' }, 0)).toBe('completed')
  expect(stateOf({ ...appointment, status: 'cancelled' }, 0)).toBe('cancelled')
  expect(stateOf({ ...appointment, arrivedAt: null }, 0)).toBe('confirmed')
})

test('each staff member has one colour, whoever else a day shows', () => {
  const { staff } = sampleDiary({})
  const all = huesOf({ staff })
  expect(new Set(all.values()).size).toBe(3)
  for (const member of staff)
    expect(huesOf({ staff: [member] }).get(member.id)).toBe(all.get(member.id))
})

test('former staff get nothing new, and are offered only for entries they already have', () => {
  const diary = sampleDiary({ visits: [sampleAppointment({ staffId: 'left' })] })
  const wanted = ['noor', 'left'].map((staffId) => ({ date: '2026-01-06', staffId }))
  const { columns, axis } = columnsOf(diary, wanted)
  expect(columnsOf(diary, wanted.slice(1)).axis).toEqual(axis)
  expect(columns.map((one) => [one.left, one.hours.length, one.appointments.length])).toEqual([
    [false, 1, 0],
    [true, 0, 1],
  ])
  const ids = (kept: string) => staffToChoose(diary, kept).map(({ id }) => id)
  expect(ids('')).toEqual(['noor', 'rawan'])
  expect(ids('left')).toEqual(['noor', 'rawan', 'left'])
})
