import { expect, test } from 'vitest'
import {
  freedEnd,
  placeVerdict,
  startsNow,
  workingDays,
  type DiaryTimes,
  type Placement,
} from './diary-rules.ts'

const at = (clock: string) => Date.parse(`2026-03-04T${clock}:00Z`)
const instant = (clock: string) => new Date(at(clock)).toISOString()

/** Ali works 09:00 to 02:00 in Baghdad, which is 06:00Z to 23:00Z; one visit with buffers, one block, one absence. */
const diary: DiaryTimes = {
  timeZone: 'Asia/Baghdad',
  staff: [{ id: 'ali', hours: [{ date: '2026-03-04', ranges: [{ from: 540, to: 1560 }] }] }],
  visits: [
    {
      ...{ id: 'v1', staffId: 'ali', status: 'confirmed' },
      ...{ start: instant('09:00'), end: instant('09:30') },
      ...{ bufferBeforeMinutes: 5, bufferAfterMinutes: 10 },
    },
    {
      ...{ id: 'gone', staffId: 'ali', status: 'cancelled' },
      ...{ start: instant('10:00'), end: instant('10:30') },
      ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
    },
  ],
  blocks: [{ id: 'b1', staffId: 'ali', start: instant('11:00'), end: instant('12:00') }],
  absences: [{ staffId: null, start: instant('15:00'), end: instant('16:00') }],
}

const verdict = (from: string, to: string, more: Partial<Placement> = {}) =>
  placeVerdict(diary, { staffId: 'ali', start: at(from), end: at(to), ...more }, at('08:00'))

test.each([
  ['10:00', '10:30', {}, 'free'],
  ['09:40', '10:10', {}, 'free'],
  ['09:35', '10:05', {}, 'taken'],
  ['08:25', '08:55', {}, 'free'],
  ['08:25', '08:55', { bufferAfterMinutes: 5 }, 'taken'],
  ['09:10', '09:50', { id: 'v1' }, 'free'],
  ['10:45', '11:05', {}, 'taken'],
  ['10:45', '11:05', { id: 'b1' }, 'free'],
  ['14:50', '15:10', {}, 'outside'],
  ['22:30', '23:00', {}, 'free'],
  ['22:40', '23:10', {}, 'outside'],
  ['05:30', '06:10', {}, 'outside'],
  ['05:30', '06:10', { staffId: 'nobody' }, 'outside'],
] as const)('from %s to %s with %o it is %s', (from, to, more, state) => {
  expect(verdict(from, to, more).state).toBe(state)
})

test('who has the time is said, and what is long past before it', () => {
  expect(verdict('09:20', '11:20')).toEqual({
    state: 'taken',
    by: [
      { kind: 'visit', id: 'v1' },
      { kind: 'block', id: 'b1' },
    ],
  })
  const yesterday = at('08:00') - 721 * 60_000
  const wish = { staffId: 'ali', start: yesterday, end: yesterday + 60_000 }
  expect(placeVerdict(diary, wish, at('08:00'))).toEqual({ state: 'past' })
})

test('a day begins when the evening before is over, or at midnight', () => {
  const hours = [{ date: '2026-03-04', ranges: [{ from: 1080, to: 1530 }] }]
  expect(workingDays('2026-03-04', 2, hours, 'Asia/Baghdad')).toEqual([
    {
      date: '2026-03-04',
      start: Date.parse('2026-03-03T21:00Z'),
      end: Date.parse('2026-03-04T22:30Z'),
    },
    {
      date: '2026-03-05',
      start: Date.parse('2026-03-04T22:30Z'),
      end: Date.parse('2026-03-05T21:00Z'),
    },
  ])
})

test.each([
  ['09:02', ['09:00', '09:05']],
  ['09:03', ['09:05']],
  ['09:05', ['09:05']],
])('who walks in at %s begins at one of %o', (now, starts) => {
  expect(startsNow(at(now))).toEqual(starts.map(at))
})

test('what is over early ends at the next minute, never later than agreed and never before five minutes', () => {
  expect(freedEnd(at('09:00'), at('09:30'), at('09:10') + 1)).toBe(at('09:11'))
  expect(freedEnd(at('09:00'), at('09:30'), at('09:40'))).toBe(at('09:30'))
  expect(freedEnd(at('09:00'), at('09:30'), at('09:01'))).toBe(at('09:05'))
})
