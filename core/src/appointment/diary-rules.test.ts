import { expect, test } from 'vitest'
import { freedEnd, startsNow, diaryDays } from './diary-rules.ts'

const at = (clock: string) => Date.parse(`2026-03-04T${clock}:00Z`)

test('a day begins when the evening before is over, or at midnight', () => {
  const hours = [{ date: '2026-03-04', ranges: [{ from: 1080, to: 1530 }] }]
  expect(diaryDays('2026-03-04', 2, hours, 'Asia/Baghdad')).toEqual([
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
