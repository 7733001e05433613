import { expect, test } from 'vitest'
import { decisionsSchema, type AffectedAppointment } from '@awan/core/appointment/affected-contract'
import {
  affectedOf,
  chosenForAll,
  decisionsOf,
  isOnDayOf,
  isTaken,
  outcomeOf,
  stillChosen,
  withChanged,
  type AffectedChoice,
} from '#features/staff/affected.ts'
import { ApiError } from '#lib/api/api-error.ts'

const at = (hour: number) => `2027-01-05T${String(hour).padStart(2, '0')}:00:00Z`

function appointment(
  id: string,
  hour: number,
  alternatives: number[],
  phone = '+964',
): AffectedAppointment {
  return {
    id,
    version: 3,
    start: at(hour),
    end: at(hour + 1),
    staffId: 'noor',
    guestName: id,
    phone,
    eveningOf: null,
    items: [],
    alternatives: alternatives.map((start) => ({
      date: '2026-01-06',
      start: at(start),
      staffId: 'dalia',
    })),
  }
}

const TWO = [appointment('a', 10, [14, 15]), appointment('b', 11, [14, 16])]
const silent = () => ''

test('only the refusal that lists appointments lists appointments', () => {
  const error = new ApiError('visits_affected', 409, '', { visits: TWO })
  expect(affectedOf(error)).toEqual(TWO)
  expect(affectedOf(new ApiError('busy', 503, ''))).toBeUndefined()
})

test('a time after midnight is on the day of its evening', () => {
  const zone = 'Asia/Baghdad'
  const late = { start: '2027-01-05T22:30:00Z', eveningOf: '2027-01-05' }
  expect(isOnDayOf(late, '2027-01-05', zone)).toBe(true)
  expect(isOnDayOf(late, '2027-01-06', zone)).toBe(false)
  expect(isOnDayOf({ ...late, eveningOf: null }, '2027-01-06', zone)).toBe(true)
})

test('nothing is decided until every appointment has a choice', () => {
  const one = new Map<string, AffectedChoice>([['a', { action: 'keep' }]])
  expect(decisionsOf(TWO, one, silent)).toBeUndefined()
  expect(decisionsOf(TWO, chosenForAll(TWO, 'keep'), silent)).toHaveLength(2)
})

test('all moved: no two appointments get the same time of the same person', () => {
  const choices = chosenForAll(TWO, 'move')
  expect(choices.get('a')).toEqual({ action: 'move', start: at(14), staffId: 'dalia' })
  expect(choices.get('b')).toEqual({ action: 'move', start: at(16), staffId: 'dalia' })
  expect(decisionsSchema.parse(decisionsOf(TWO, choices, silent))).toHaveLength(2)
})

test('an appointment without an alternative time stays undecided', () => {
  const appointments = [...TWO, appointment('c', 12, [])]
  expect([...chosenForAll(appointments, 'move').keys()]).toEqual(['a', 'b'])
})

test('a time is taken if another appointment is to move over it', () => {
  const choices = new Map<string, AffectedChoice>([
    ['a', { action: 'move', start: at(14), staffId: 'dalia' }],
  ])
  const [first, second] = TWO
  if (!first || !second) throw new Error('two appointments')
  expect(isTaken(second, { start: '2027-01-05T13:30:00Z', staffId: 'dalia' }, TWO, choices)).toBe(
    true,
  )
  expect(isTaken(second, { start: at(15), staffId: 'dalia' }, TWO, choices)).toBe(false)
  expect(isTaken(second, { start: at(14), staffId: 'noor' }, TWO, choices)).toBe(false)
  expect(isTaken(first, { start: at(14), staffId: 'dalia' }, TWO, choices)).toBe(false)
})

test('the message is sent with moves and cancellations, not with kept ones', () => {
  const choices = new Map<string, AffectedChoice>([
    ['a', { action: 'keep' }],
    ['b', { action: 'cancel' }],
  ])
  expect(decisionsOf(TWO, choices, () => ' Sorry ')).toEqual([
    { appointmentId: 'a', version: 3, action: 'keep' },
    { appointmentId: 'b', version: 3, action: 'cancel', message: 'Sorry' },
  ])
})

test('updates add appointments and renew known ones, in the order of their times', () => {
  const renewed = { ...appointment('a', 10, [17]), version: 4 }
  const changed = withChanged(TWO, [appointment('c', 9, []), renewed])
  expect(changed.map(({ id, version }) => `${id}${version}`)).toEqual(['c3', 'a4', 'b3'])
  const kept = stillChosen(changed, chosenForAll(TWO, 'move'))
  // The chosen time of a is no longer proposed.
  expect([...kept.keys()]).toEqual(['b'])
})

test('the outcome counts the customers who can be notified', () => {
  const appointments = [...TWO, { ...appointment('c', 12, []), phone: null }]
  const choices = new Map<string, AffectedChoice>([
    ['a', { action: 'move', start: at(14), staffId: 'dalia' }],
    ['b', { action: 'keep' }],
    ['c', { action: 'cancel' }],
  ])
  expect(outcomeOf(appointments, choices)).toEqual({ moved: 1, cancelled: 1, kept: 1, notified: 1 })
})
