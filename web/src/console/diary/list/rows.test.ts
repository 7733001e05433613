import { expect, test } from 'vitest'
import { columnsOf } from '#console/diary/grid/columns.ts'
import { rowsOf, showsFree } from '#console/diary/list/rows.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { sampleAppointment, sampleDiary } from '#console/diary/sample-diary.ts'

const TIME_ZONE = 'Asia/Baghdad'
const day = (...staff: string[]) => staff.map((staffId) => ({ date: '2026-01-06', staffId }))
const at = (time: string) => Date.parse(`2026-01-06T${time}:00Z`)
const appointments = [
  sampleAppointment({ id: 'early', status: 'completed' }),
  sampleAppointment({ id: 'unmarked', start: '2026-01-06T08:15:00Z', end: '2026-01-06T08:30:00Z' }),
  sampleAppointment({
    id: 'hers',
    staffId: 'rawan',
    start: '2026-01-06T08:00:00Z',
    end: '2026-01-06T09:30:00Z',
  }),
]
const { columns } = columnsOf(sampleDiary({ visits: appointments }), day('noor', 'rawan'))
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

test('all are listed by time, for any staff member', () => {
  const { past, due } = rowsOf(columns, { timeZone: TIME_ZONE, now: at('06:00'), free: true })
  expect(keys(past)).toEqual([])
  expect(keys(due)).toEqual(['early', 'hers', 'unmarked'])
})

test('past ones are collapsed; unmarked ones stay, as does a whole past day', () => {
  const now = at('08:45')
  const { past, due } = rowsOf(columns, { timeZone: TIME_ZONE, now, free: true })
  expect(keys(past)).toEqual(['early'])
  expect(keys(due)).toEqual(['hers', 'unmarked'])
  const over = columnsOf(sampleDiary({ visits: appointments.slice(0, 1) }), day('noor')).columns
  const night = { timeZone: TIME_ZONE, now: at('23:30'), free: true }
  expect(keys(rowsOf(over, night).past)).toEqual([])
  expect(keys(rowsOf(over, night).due)).toEqual(['early'])
})

test('one staff member’s free times are offered from now on, none to members who cannot write', () => {
  const own = columnsOf(sampleDiary({ visits: appointments }), day('noor')).columns
  const input = { timeZone: TIME_ZONE, now: at('08:35'), free: true }
  const { due } = rowsOf(own, input)
  expect(due.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['appointment', 675, 690],
    ['free', 705, 1560],
  ])
  expect(keys(rowsOf(own, { ...input, free: false }).due)).toEqual(['unmarked'])
})

test('free times can be pressed in the grid, and in the list of one staff member', () => {
  const now = at('06:00')
  const shown = (diary: Partial<Diary>, staff: string[], view: 'grid' | 'list', when = now) =>
    showsFree(columnsOf(sampleDiary(diary), day(...staff)).columns, {
      timeZone: TIME_ZONE,
      now: when,
      view,
    })
  expect(shown({}, ['noor', 'rawan'], 'grid')).toBe(true)
  expect(shown({}, ['noor', 'rawan'], 'list')).toBe(false)
  expect(shown({}, ['noor'], 'list')).toBe(true)
  const whole = { start: '2026-01-06T07:00:00Z', end: '2026-01-06T23:00:00Z', reason: '' }
  const blocks = [{ ...whole, id: 'block', version: 1, staffId: 'noor' }]
  expect(shown({ blocks }, ['noor'], 'list')).toBe(false)
  expect(shown({ blocks }, ['noor'], 'grid')).toBe(false)
  expect(shown({ blocks }, ['noor', 'rawan'], 'grid')).toBe(true)
  expect(shown({}, ['left'], 'grid')).toBe(false)
  expect(shown({}, ['noor'], 'grid', at('23:30'))).toBe(false)
})

test('a day off for all is one line without a name', () => {
  const off = (id: string, staffId: string | null) => ({
    id,
    staffId,
    start: '2026-01-06T07:00:00Z',
    end: '2026-01-06T23:00:00Z',
    reason: '',
  })
  const closed = sampleDiary({ absences: [off('all', null), off('hers', 'rawan')] })
  const { due } = rowsOf(columnsOf(closed, day('noor', 'rawan')).columns, {
    timeZone: TIME_ZONE,
    now: at('06:00'),
    free: true,
  })
  expect(due.map(({ key, staffId }) => [key, staffId])).toEqual([
    ['all', undefined],
    ['hers', 'rawan'],
  ])
})
