import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time.ts'
import { nextTurn, turnEnd, type Waiting } from './rules.ts'

const ZONE = 'Asia/Baghdad'
const minute = (text: string) => Date.parse(text) / MINUTE_MS
const at = (clock: string, ids = ['a', 'b']) => ({
  date: '2026-03-04',
  start: minute(`2026-03-04T${clock}:00+03:00`),
  ids,
})
const SLOTS = [at('10:00', ['a']), at('13:00', ['b']), at('18:00')]

const waiting = (values: Partial<Waiting> = {}): Waiting => ({
  day: '2026-03-04',
  part: null,
  staffId: null,
  passed: [],
  ...values,
})
const turnOf = (...queue: Waiting[]) => {
  const next = nextTurn(queue, () => ({ slots: SLOTS, length: 30 }), ZONE)
  return next && [queue.indexOf(next.waiting), SLOTS.findIndex(({ start }) => start === next.start)]
}

test.each([
  ['the first has the earliest time', [waiting(), waiting()], [0, 0]],
  ['a part of the day is kept to', [waiting({ part: 'afternoon' })], [0, 1]],
  ['an evening too', [waiting({ part: 'evening', staffId: 'b' })], [0, 2]],
  ['a professional too', [waiting({ staffId: 'b' })], [0, 1]],
  ['a customer without a fitting time is skipped', [waiting({ staffId: 'c' }), waiting()], [1, 0]],
  [
    'a declined time, and times that overlap it, are not offered again',
    [
      waiting({
        passed: [[minute('2026-03-04T10:15:00+03:00'), minute('2026-03-04T10:45:00+03:00')]],
      }),
    ],
    [0, 1],
  ],
  ['another day is not theirs', [waiting({ day: '2026-03-05' })], undefined],
])('%s', (_, queue, expected) => {
  expect(turnOf(...queue)).toEqual(expected)
})

const NIGHT = { from: 22 * 60, until: 8 * 60 }
const instant = (text: string) => Date.parse(`2026-03-${text}:00+03:00`)

test.each([
  ['ten minutes by day', '03T12:00', '04T12:00', '03T12:10'],
  ['until ten minutes after the quiet hours', '03T23:00', '04T12:00', '04T08:10'],
  ['ten minutes at night where the morning is too late', '03T23:00', '04T08:30', '03T23:10'],
  ['no longer than the shop takes it', '04T11:25', '04T12:00', '04T11:30'],
  ['nothing for less than two minutes', '04T11:29', '04T12:00', null],
])('a time is held %s', (_, now, start, end) => {
  const turn = { start: instant(start), noticeMinutes: 30, timeZone: ZONE }
  expect(turnEnd(turn, NIGHT, instant(now))).toBe(end === null ? null : instant(end))
})

test('without quiet hours a night is like a day', () => {
  const turn = { start: instant('04T12:00'), noticeMinutes: 30, timeZone: ZONE }
  expect(turnEnd(turn, null, instant('03T23:00'))).toBe(instant('03T23:10'))
})
