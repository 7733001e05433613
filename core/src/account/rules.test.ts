import { expect, test } from 'vitest'
import {
  hasRoomForOptIn,
  nextSendAt,
  nextTryAt,
  type NumberRecord,
  parseName,
  resendAt,
  secondsUntil,
  withFailure,
  withOptIn,
  withProof,
  withSend,
} from './rules.ts'

const NOW = Date.parse('2026-03-03T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LATER_THAT_DAY = 23 * HOUR
const unknown: NumberRecord = {
  sentAt: [],
  optedAt: [],
  failedAt: [],
  failedInARow: 0,
  blockedUntil: undefined,
  provenAt: undefined,
}

test('the countdown of a challenge grows to fifteen minutes and stays there', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((sends) => (resendAt(sends, NOW) - NOW) / 1000)
  expect(waits).toEqual([60, 120, 300, 900, 900, 900])
})

test('a number gets five codes a day, each after its wait', () => {
  let record = unknown
  const sent: number[] = []
  for (let second = 0; second < 3 * 24 * 3600; second += 10) {
    const now = NOW + second * 1000
    if (nextSendAt(record, now) > now) continue
    record = withSend(record, now)
    sent.push(second)
  }
  expect(sent.slice(0, 5)).toEqual([0, 60, 180, 480, 1380])
  for (const [index, second] of sent.entries())
    expect((sent[index + 5] ?? Infinity) - second).toBeGreaterThanOrEqual(24 * 3600)
  expect(sent.length).toBe(15)
})

test('the right code ends the wait, but not the count of the day', () => {
  let record = unknown
  for (let send = 0; send < 5; send += 1) {
    const now = NOW + send * MINUTE
    expect(nextSendAt(record, now)).toBeLessThanOrEqual(now)
    record = withProof(withSend(record, now), now + 1)
  }
  expect(nextSendAt(record, NOW + 5 * MINUTE)).toBe(NOW + 24 * HOUR)
})

test('opt-ins count for the day, and make the number wait no longer than their code would', () => {
  let record = unknown
  const waits: number[] = []
  const rooms: boolean[] = []
  let now = NOW
  while (hasRoomForOptIn(record, now)) {
    record = withOptIn(record, now)
    waits.push((nextSendAt(record, now) - now) / 1000)
    now += MINUTE
    record = withSend(record, now)
    waits.push((nextSendAt(record, now) - now) / 1000)
    rooms.push(hasRoomForOptIn(record, now))
    now = nextSendAt(record, now)
  }
  expect(waits).toEqual([60, 60, 120, 120])
  expect(rooms).toEqual([true, false])
  expect(nextSendAt(withSend(record, now), now + LATER_THAT_DAY)).toBe(NOW + 24 * HOUR)
  expect(hasRoomForOptIn(record, now + 24 * HOUR)).toBe(true)
})

test('from the tenth wrong code in a row the number waits 15, 30, then 60 minutes', () => {
  let record = unknown
  const waits: number[] = []
  let now = NOW
  for (let failure = 1; failure <= 14; failure += 1) {
    record = withFailure(record, now)
    waits.push((nextTryAt(record, now) - now) / MINUTE)
    now = nextTryAt(record, now)
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 30, 60, 60, 60])
})

test('at most twenty wrong codes of a number are looked at within a day', () => {
  let record = unknown
  const tried: number[] = []
  for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
    const now = NOW + minute * MINUTE
    if (nextTryAt(record, now) > now) continue
    record = withFailure(record, now)
    tried.push(minute)
  }
  for (const [index, minute] of tried.entries())
    expect((tried[index + 20] ?? Infinity) - minute).toBeGreaterThanOrEqual(24 * 60)
  expect(tried.length).toBeLessThanOrEqual(60)
})

test('a right code resets the count of wrong ones', () => {
  let record = unknown
  for (let failure = 0; failure < 9; failure += 1) record = withFailure(record, NOW)
  record = withFailure(withProof(record, NOW), NOW)
  expect(record).toMatchObject({ failedInARow: 1, blockedUntil: undefined })
  expect(record.failedAt).toHaveLength(10)
})

test('seconds are rounded up, so that trying again then is not too early', () => {
  expect([0, 1, 999, 1000, 1001].map((ms) => secondsUntil(NOW + ms, NOW))).toEqual([0, 1, 1, 1, 2])
  expect(secondsUntil(NOW - 5000, NOW)).toBe(0)
})

test.each([
  ['Sara', 'Sara'],
  ['  Sara \u00A0 Ahmed ', 'Sara Ahmed'],
  ['زينب كريم', 'زينب كريم'],
  ['\u200Fزينب\u200E', 'زينب'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Cafe\u0301', 'Caf\u00E9'],
  ["O'Neill <b>", "O'Neill <b>"],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['ن'.repeat(60), 'ن'.repeat(60)],
])('%j is the name %j', (typed, name) => {
  expect(parseName(typed)).toEqual({ ok: true, value: name })
})

test.each(['', '   ', '\u200B', '\u200D', '\u0301', '\n\t'])('%j is a missing name', (typed) => {
  expect(parseName(typed)).toEqual({ ok: false, code: 'missing_fields' })
})

test.each([
  'a\u0000b',
  'Sara\nAhmed',
  '\u202Eevil',
  'a\u2066b',
  'a\u001B[31mb',
  'a\uD800b',
  'x'.repeat(61),
  '👩‍👩‍👧'.repeat(60),
  `e${'\u0301'.repeat(300)}`,
])('%j is refused as a name', (typed) => {
  expect(parseName(typed)).toMatchObject({ ok: false, code: 'invalid_input' })
})
