import { describe, expect, test } from 'vitest'
import {
  daysOf,
  entriesOf,
  timeOffFaultOf,
  marksOf,
  newTimeOff,
  requestOf,
} from '#features/staff/time-off.ts'

const BAGHDAD = 'Asia/Baghdad'
const TODAY = '2027-01-01'

const closed = (id: string, date: string, staffId: string | null = null) => ({
  id,
  staffId,
  date,
  ranges: [],
  reason: 'Eid',
})

describe('the list', () => {
  test('days in a row that say the same are one entry', () => {
    const exceptions = [
      closed('c', '2027-03-11'),
      closed('a', '2027-03-09'),
      closed('b', '2027-03-10'),
      closed('d', '2027-03-13'),
      closed('e', '2027-03-10', 'noor'),
    ]
    const entries = entriesOf({ exceptions, timeOff: [] }, BAGHDAD)
    expect(entries.map(({ firstDay, lastDay, staffId }) => [firstDay, lastDay, staffId])).toEqual([
      ['2027-03-09', '2027-03-11', null],
      ['2027-03-10', '2027-03-10', 'noor'],
      ['2027-03-13', '2027-03-13', null],
    ])
    expect(entries[0]).toMatchObject({ exceptionIds: ['a', 'b', 'c'] })
  })

  test('time off lies on the days of the shop’s zone', () => {
    const timeOff = [
      {
        id: 'x',
        staffId: 'noor',
        start: '2027-01-04T21:00:00Z',
        end: '2027-01-06T21:00:00Z',
        reason: '',
      },
    ]
    const [entry] = entriesOf({ exceptions: [], timeOff }, BAGHDAD)
    expect(entry).toMatchObject({ firstDay: '2027-01-05', lastDay: '2027-01-06' })
  })

  test('a day is marked closed when everyone is away, changed when somebody is', () => {
    const exceptions = [closed('a', '2027-03-09'), closed('b', '2027-03-10', 'noor')]
    const entries = entriesOf({ exceptions, timeOff: [] }, BAGHDAD)
    expect(marksOf(entries, '2027-03-09')).toEqual({ closed: true, changed: false, count: 1 })
    expect(marksOf(entries, '2027-03-10')).toEqual({ closed: false, changed: true, count: 1 })
    expect(marksOf(entries, '2027-03-12')).toEqual({ closed: false, changed: false, count: 0 })
  })
})

describe('what is sent', () => {
  const draft = { ...newTimeOff('2027-03-09', null), lastDay: '2027-03-11', reason: ' Eid ' }

  test('a closure is the hours of its dates: none', () => {
    expect(requestOf(draft, BAGHDAD)).toEqual({
      exceptions: {
        staffId: null,
        dates: ['2027-03-09', '2027-03-10', '2027-03-11'],
        ranges: [],
        reason: 'Eid',
      },
    })
  })

  test('a part of a day is a stretch of time in the shop’s zone', () => {
    const part = { ...newTimeOff('2027-03-09', 'noor'), kind: 'hours' as const }
    expect(requestOf(part, BAGHDAD)).toEqual({
      timeOff: {
        staffId: 'noor',
        start: '2027-03-09T09:00:00Z',
        end: '2027-03-09T12:00:00Z',
        reason: undefined,
      },
    })
  })

  test('a leave of more days than can be dated is a stretch of time', () => {
    expect(requestOf({ ...draft, lastDay: '2027-05-31' }, BAGHDAD)).toMatchObject({
      timeOff: { start: '2027-03-08T21:00:00Z', end: '2027-05-31T21:00:00Z' },
    })
  })
})

test('faults: the wrong way around, over, too long, without time', () => {
  const draft = newTimeOff('2027-03-09', null)
  expect(timeOffFaultOf(draft, TODAY)).toBeUndefined()
  expect(timeOffFaultOf({ ...draft, lastDay: '2027-03-08' }, TODAY)).toBe('days')
  expect(timeOffFaultOf({ ...draft, lastDay: '' }, TODAY)).toBe('days')
  expect(timeOffFaultOf(draft, '2027-03-10')).toBe('past')
  expect(timeOffFaultOf({ ...draft, lastDay: '2028-12-31' }, TODAY)).toBe('long')
  expect(timeOffFaultOf({ ...draft, kind: 'other', lastDay: '2027-04-09' }, TODAY)).toBe('long')
  expect(timeOffFaultOf({ ...draft, kind: 'hours', to: 720 }, TODAY)).toBe('times')
  expect(daysOf('2027-02-27', '2027-03-01')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
})
