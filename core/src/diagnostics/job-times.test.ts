import { expect, test } from 'vitest'
import { isLate, JOB_TIMES, nextRun } from './job-times.ts'

const at = (text: string) => Date.parse(`2026-03-03T${text}Z`)

test.each([
  [JOB_TIMES.purge, '09:17:00', '10:17:00'],
  [JOB_TIMES.purge, '09:16:59', '09:17:00'],
  [JOB_TIMES.remind, '09:00:30', '09:01:00'],
  [JOB_TIMES.close_sessions, '09:51:00', '10:00:00'],
])('%s after %s begins at %s', (times, from, next) => {
  expect(nextRun(times, at(from))).toBe(at(next))
})

test('a daily job begins on the next day', () => {
  expect(nextRun(JOB_TIMES.sweep_photos, at('03:41:00'))).toBe(Date.parse('2026-03-04T03:41:00Z'))
})

test('a job is late five minutes after its time', () => {
  expect(isLate(JOB_TIMES.purge, at('08:17:00'), at('09:22:00'))).toBe(false)
  expect(isLate(JOB_TIMES.purge, at('08:17:00'), at('09:22:01'))).toBe(true)
})
