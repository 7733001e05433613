import { describe, expect, test } from 'vitest'
import {
  closes,
  daysOf,
  entriesAtWork,
  entriesOf,
  goesPastMidnight,
  timeOffFaultOf,
  marksOf,
  newTimeOff,
  requestOf,
} from '#features/staff/time-off.ts'

const BAGHDAD = 'Asia/Baghdad'
const TODAY = '2027-01-01'
const HERE = { timeZone: BAGHDAD, today: TODAY }

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
    const entries = entriesOf({ exceptions, timeOff: [] }, HERE)
    expect(entries.map(({ firstDay, lastDay, staffId }) => [firstDay, lastDay, staffId])).toEqual([
      ['2027-03-09', '2027-03-11', null],
      ['2027-03-10', '2027-03-10', 'noor'],
      ['2027-03-13', '2027-03-13', null],
    ])
    expect(entries[0]).toMatchObject({ exceptionIds: ['a', 'b', 'c'] })
  })

  test('an entry has as many days as one request puts back', () => {
    const exceptions = daysOf('2027-01-01', '2028-02-01').map((day) => closed(day, day))
    const entries = entriesOf({ exceptions, timeOff: [] }, HERE)
    expect(entries.map(({ firstDay, lastDay }) => daysOf(firstDay, lastDay).length)).toEqual([
      366, 31,
    ])
  })

  test('an entry leaves the list when its last day is over', () => {
    const exceptions = ['2027-03-09', '2027-03-10'].map((day) => closed(day, day))
    const timeOff = [
      {
        id: 'x',
        staffId: null,
        start: '2027-03-10T06:00:00Z',
        end: '2027-03-10T21:00:00Z',
        reason: '',
      },
    ]
    const countOn = (today: string) =>
      entriesOf({ exceptions, timeOff }, { timeZone: BAGHDAD, today }).length
    expect(['2027-03-10', '2027-03-11'].map(countOn)).toEqual([2, 0])
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
    const [entry] = entriesOf({ exceptions: [], timeOff }, HERE)
    expect(entry).toMatchObject({ firstDay: '2027-01-05', lastDay: '2027-01-06' })
  })

  test('a day is marked closed if all are away, changed if some are', () => {
    const exceptions = [closed('a', '2027-03-09'), closed('b', '2027-03-10', 'noor')]
    const entries = entriesOf({ exceptions, timeOff: [] }, HERE)
    expect(marksOf(entries, '2027-03-09')).toEqual({
      closure: true,
      closed: true,
      changed: false,
      count: 1,
    })
    expect(marksOf(entries, '2027-03-10')).toMatchObject({ closed: false, changed: true, count: 1 })
    expect(marksOf(entries, '2027-03-12')).toMatchObject({
      closed: false,
      changed: false,
      count: 0,
    })
  })

  test('a day on which somebody has hours of their own is not closed', () => {
    const own = { ...closed('c', '2027-03-10', 'noor'), ranges: [{ from: 600, to: 720 }] }
    const exceptions = [closed('a', '2027-03-09'), closed('b', '2027-03-10'), own]
    const all = entriesOf({ exceptions, timeOff: [] }, HERE)
    const entriesIf = (active: boolean) => entriesAtWork(all, [{ id: 'noor', active }])
    const marks = (active: boolean) =>
      ['2027-03-09', '2027-03-10'].map((day) => marksOf(entriesIf(active), day).closed)
    expect([marks(true), marks(false)]).toEqual([
      [true, false],
      [true, true],
    ])
    expect([true, false].map((active) => all.map((one) => closes(one, entriesIf(active))))).toEqual(
      [
        [false, false],
        [true, false],
      ],
    )
  })
})

function exceptionsIn(request: ReturnType<typeof requestOf>) {
  if (!('exceptions' in request)) throw new Error('no dates')
  return request.exceptions
}

describe('sent data', () => {
  const draft = { ...newTimeOff('2027-03-09', null), lastDay: '2027-03-11', reason: ' Eid ' }

  test('a closure is empty hours of its dates', () => {
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

  test('a long leave is dated too, so that its last evening is free past midnight and the one before it is not', () => {
    const { dates } = exceptionsIn(requestOf({ ...draft, lastDay: '2027-05-31' }, BAGHDAD))
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([84, '2027-03-09', '2027-05-31'])
  })

  test('hours of several days, or past midnight, are one stretch', () => {
    const hours = { ...newTimeOff('2027-03-09', 'noor'), kind: 'hours' as const }
    const days = { ...hours, lastDay: '2027-03-11' }
    expect(requestOf(days, BAGHDAD)).toMatchObject({
      timeOff: { start: '2027-03-09T09:00:00Z', end: '2027-03-11T12:00:00Z' },
    })
    const night = { ...hours, from: 1380, to: 1500 }
    expect(timeOffFaultOf(night, TODAY)).toBeUndefined()
    expect(requestOf(night, BAGHDAD)).toMatchObject({
      timeOff: { start: '2027-03-09T20:00:00Z', end: '2027-03-09T22:00:00Z' },
    })
    expect([hours, days, night].map(goesPastMidnight)).toEqual([false, true, true])
  })
})

test('faults: the wrong way around, over, too long, too far, without time', () => {
  const draft = newTimeOff('2027-03-09', null)
  expect(timeOffFaultOf(draft, TODAY)).toBeUndefined()
  expect(timeOffFaultOf({ ...draft, lastDay: '2027-03-08' }, TODAY)).toBe('days')
  expect(timeOffFaultOf({ ...draft, lastDay: '' }, TODAY)).toBe('days')
  expect(timeOffFaultOf(draft, '2027-03-10')).toBe('past')
  expect(timeOffFaultOf({ ...draft, lastDay: '2028-12-31' }, TODAY)).toBe('long')
  expect(timeOffFaultOf({ ...draft, kind: 'other', lastDay: '2028-04-09' }, TODAY)).toBe('long')
  expect(timeOffFaultOf(newTimeOff('2030-01-01', null), TODAY)).toBeUndefined()
  expect(timeOffFaultOf(newTimeOff('2030-01-02', null), TODAY)).toBe('long')
  expect(timeOffFaultOf({ ...draft, kind: 'hours', to: 720 }, TODAY)).toBe('times')
  expect(daysOf('2027-02-27', '2027-03-01')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
})
