import { expect, test } from 'vitest'
import { loadOf } from '#console/calendar/load.ts'
import { columnsOf } from '#console/diary/grid/columns.ts'
import { sampleAppointment, sampleDiary } from '#console/diary/sample-diary.ts'

const load = (more: Parameters<typeof sampleDiary>[0], staffId = 'noor') => {
  const [column] = columnsOf(sampleDiary(more), [{ date: '2026-01-06', staffId }]).columns
  return column && loadOf(column)
}

test('a day’s load is the appointments’ share of bookable time', () => {
  // Sixteen hours: one is taken, one is cancelled.
  const hour = { start: '2026-01-06T08:00:00Z', end: '2026-01-06T09:00:00Z' }
  const appointments = [
    sampleAppointment({ id: 'a', ...hour }),
    sampleAppointment({ id: 'b', ...hour, status: 'cancelled' as const }),
  ]
  expect(load({ visits: appointments })).toEqual({ appointments: 1, share: 1 / 16 })
  expect(load({})).toEqual({ appointments: 0, share: 0 })
})

test('time away is no time that could be booked', () => {
  const away = (start: string, end: string) => [
    { id: 'trip', staffId: 'noor', start, end, reason: '' },
  ]
  const appointments = [
    sampleAppointment({ start: '2026-01-06T08:00:00Z', end: '2026-01-06T09:00:00Z' }),
  ]
  // Off from 18:00, in a day from 10:00 to 02:00 in Baghdad.
  const evening = away('2026-01-06T15:00:00Z', '2026-01-06T23:00:00Z')
  expect(load({ visits: appointments, absences: evening })).toEqual({
    appointments: 1,
    share: 1 / 8,
  })
  const all = away('2026-01-05T00:00:00Z', '2026-01-08T00:00:00Z')
  expect(load({ absences: all })).toEqual({ appointments: 0, share: null })
  expect(load({}, 'left')).toEqual({ appointments: 0, share: null })
})
