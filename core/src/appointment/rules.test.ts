import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../time.ts'
import {
  cancelVerdict,
  changeableUntil,
  changesVerdict,
  comingVerdict,
  customerVerdict,
  dayAround,
  firstListed,
  leastBooked,
  moveVerdict,
  noteVerdict,
  statusAt,
} from './rules.ts'

const noon = Date.parse('2026-03-10T12:00:00Z')

const appointment = (at: number, minutes = 30, attendeeKey = '') => ({
  start: at,
  end: at + minutes * MINUTE_MS,
  attendeeKey,
})
const confirmed = { ...appointment(noon), status: 'confirmed' as const }

test.each([
  ['confirmed', -1, 'confirmed'],
  ['confirmed', 0, 'completed'],
  ['confirmed', 1, 'completed'],
  ['cancelled', 1, 'cancelled'],
  ['completed', -1, 'completed'],
] as const)('a %s appointment is, %d ms after its end, %s', (status, after, shown) => {
  expect(statusAt({ status, end: noon }, noon + after)).toBe(shown)
})

test.each([
  [120, -120 * MINUTE_MS - 1, 'ok'],
  [120, -120 * MINUTE_MS, 'ok'],
  [120, -120 * MINUTE_MS + 1, 'too_late_to_cancel'],
  [0, 0, 'ok'],
  [0, 1, 'too_late_to_cancel'],
  [10_080, -6 * DAY_MS, 'too_late_to_cancel'],
] as const)('a cut-off of %d min, %d ms from the start: %s', (cutoff, offset, answer) => {
  const now = noon + offset
  const verdict = cancelVerdict(confirmed, cutoff, now)
  expect(verdict.ok ? 'ok' : verdict.code).toBe(answer)
  expect(changeableUntil(confirmed, cutoff, now)).toBe(
    verdict.ok ? noon - cutoff * MINUTE_MS : null,
  )
})

test('a cancelled appointment is reported as cancelled even if it is too late too', () => {
  const cancelled = { ...confirmed, status: 'cancelled' as const }
  expect(cancelVerdict(cancelled, 120, noon)).toEqual({ ok: false, code: 'already_cancelled' })
  expect(changeableUntil(cancelled, 0, noon - HOUR_MS)).toBeNull()
})

test('a note is updated until the appointment begins, with the latest version', () => {
  const stands = { ...confirmed, version: 3 }
  const answer = (
    now: number,
    version?: number,
    status: 'confirmed' | 'cancelled' = 'confirmed',
  ) => {
    const verdict = noteVerdict({ ...stands, status }, version, now)
    return verdict.ok ? 'ok' : verdict.code
  }
  expect(answer(noon - 1)).toBe('ok')
  expect(answer(noon - 1, 3)).toBe('ok')
  expect(answer(noon - 1, 2)).toBe('appointment_changed')
  expect(answer(noon)).toBe('too_late_to_note')
  expect(answer(noon - 1, 3, 'cancelled')).toBe('already_cancelled')
})

test('one person is never at two places at once, two people of an account may be', () => {
  const mine = [appointment(noon)]
  const answer = (input: ReturnType<typeof appointment>) => {
    const verdict = customerVerdict(input, mine, 'Asia/Baghdad')
    return verdict.ok ? 'ok' : verdict.code
  }
  expect(answer(appointment(noon))).toBe('own_overlap')
  expect(answer(appointment(noon + 29 * MINUTE_MS))).toBe('own_overlap')
  expect(answer(appointment(noon - 29 * MINUTE_MS))).toBe('own_overlap')
  expect(answer(appointment(noon + 30 * MINUTE_MS))).toBe('ok')
  expect(answer(appointment(noon - 30 * MINUTE_MS))).toBe('ok')
  expect(answer(appointment(noon, 30, 'sara karim'))).toBe('ok')
})

test('five appointments may start on one day of the business, wherever midnight is for the server', () => {
  // 21:00 UTC is midnight in Baghdad: these five start on 10 March there.
  const midnight = Date.parse('2026-03-09T21:00:00Z')
  const five = [0, 2, 10, 20, 23].map((hour) => appointment(midnight + hour * HOUR_MS))
  const answer = (at: number, zone = 'Asia/Baghdad', others = five) => {
    const verdict = customerVerdict(appointment(at), others, zone)
    return verdict.ok ? 'ok' : verdict.code
  }
  expect(answer(midnight + 5 * HOUR_MS)).toBe('limit_reached')
  expect(answer(midnight + 23.5 * HOUR_MS)).toBe('limit_reached')
  expect(answer(midnight + DAY_MS)).toBe('ok')
  expect(answer(midnight - HOUR_MS)).toBe('ok')
  expect(answer(midnight + 5 * HOUR_MS, 'UTC')).toBe('ok')
  expect(answer(midnight + 5 * HOUR_MS, 'Asia/Baghdad', five.slice(1))).toBe('ok')
})

test('a day is as long as its clocks say', () => {
  const length = (day: string, zone: string) => {
    const [from, to] = dayAround(Date.parse(`${day}T12:00:00Z`) / MINUTE_MS, zone)
    return to - from
  }
  expect(length('2026-03-29', 'Europe/Berlin')).toBe(23 * 60)
  expect(length('2026-10-25', 'Europe/Berlin')).toBe(25 * 60)
  expect(length('2026-03-29', 'Asia/Baghdad')).toBe(24 * 60)
})

test('any professional is the one with the least to do that day, then the first in line', () => {
  const who = (...rows: [id: string, position: number, ...taken: [number, number][]][]) =>
    leastBooked(
      rows.map(([staffId, position, ...taken]) => ({ staffId, position, taken })),
      [1000, 2000],
    )
  expect(who()).toBeUndefined()
  expect(who(['a', 1, [1000, 1060]], ['b', 2, [1000, 1030]])).toBe('b')
  expect(who(['a', 2], ['b', 1])).toBe('b')
  expect(who(['b', 1], ['a', 1])).toBe('a')
  // Ranges outside the day do not count, and overlapping ranges count once.
  expect(who(['a', 1, [0, 1000], [2000, 9000]], ['b', 0, [1000, 1001]])).toBe('a')
  expect(who(['a', 1, [1000, 1060], [1000, 1060]], ['b', 0, [1000, 1100]])).toBe('a')
})

test.each([
  ['moves to another start', {}, {}, -3 * HOUR_MS, 'moves'],
  ['moves to another staff member', {}, { start: noon, staffId: 'b' }, -3 * HOUR_MS, 'moves'],
  ['stays where it is already', {}, { start: noon }, -3 * HOUR_MS, 'stays'],
  ['stays, with its own staff member named', {}, { start: noon, staffId: 'a' }, 0, 'stays'],
  ['stays, asked again by an old page', {}, { start: noon, version: 1 }, -3 * HOUR_MS, 'stays'],
  ['is refused to an old page', {}, { version: 1 }, -3 * HOUR_MS, 'appointment_changed'],
  ['moves for a page that is not old', {}, { version: 2 }, -3 * HOUR_MS, 'moves'],
  ['moves until the cut-off', {}, {}, -2 * HOUR_MS, 'moves'],
  ['is too late after the cut-off', {}, {}, -2 * HOUR_MS + 1, 'too_late_to_move'],
  ['is too late once it is over', {}, { start: noon }, HOUR_MS, 'too_late_to_move'],
  ['does not move once cancelled', { status: 'cancelled' }, {}, -3 * HOUR_MS, 'already_cancelled'],
  ['does not move once completed', { status: 'completed' }, {}, -3 * HOUR_MS, 'too_late_to_move'],
] as const)('an appointment %s', (_, state, requested, offset, answer) => {
  const input = { start: noon + HOUR_MS, staffId: undefined, version: undefined, ...requested }
  const appointment = { ...confirmed, staffId: 'a', version: 2, ...state }
  const verdict = moveVerdict(appointment, input, 120, noon + offset)
  expect(verdict.ok ? verdict.value : verdict.code).toBe(answer)
})

test('by list order the first free one is picked, regardless of load', () => {
  const candidates = [
    { staffId: 'b', position: 2, taken: [] },
    { staffId: 'c', position: 1, taken: [[0, 600] as const] },
    { staffId: 'a', position: 2, taken: [] },
  ]
  expect(firstListed(candidates)).toBe('c')
  expect(leastBooked(candidates, [0, 1440])).toBe('a')
  expect(firstListed(candidates.slice(0, 1))).toBe('b')
  expect(firstListed([])).toBeUndefined()
})

test.each([
  [2, 2, 3, undefined],
  [3, 3, 3, { limit: 3, of: 'business' }],
  [4, 19, null, undefined],
  [5, 5, null, { limit: 5, of: 'business' }],
  [12, 12, 20, undefined],
  [12, 20, 20, { limit: 20, of: 'account' }],
  [0, 20, null, { limit: 20, of: 'account' }],
])(
  'with %d upcoming appointments here and %d overall, in a shop that allows %j: %j',
  (here, everywhere, own, data) => {
    const verdict = comingVerdict({ here, everywhere }, own)
    expect(verdict).toEqual(
      data ? { ok: false, code: 'limit_reached', data } : { ok: true, value: true },
    )
  },
)

test.each(['cancels', 'moves'] as const)('ten %s a day and no more', (of) => {
  expect(changesVerdict(of, 9).ok).toBe(true)
  expect(changesVerdict(of, 10)).toMatchObject({ data: { limit: 10, of } })
})
