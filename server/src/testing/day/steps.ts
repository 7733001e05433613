import fc from 'fast-check'

const [EARLIEST, LATEST] = [0, 24]

/** A step of a shop's day. `five` and `quarter` count units of 5 and 15 minutes after the first time; `pick` selects by index. */
export type Step =
  | { kind: 'book'; staff: number; quarter: number }
  | { kind: 'walkIn'; staff: number }
  | { kind: 'phone'; staff: number; five: number; minutes: number; outside: boolean }
  | {
      kind: 'move'
      pick: number
      staff: number
      five: number
      minutes: number
      outside: boolean
      stale: boolean
    }
  | {
      kind: 'mark'
      pick: number
      mark: 'arrived' | 'completed' | 'missed' | 'none'
      stale: boolean
    }
  | { kind: 'cancel'; pick: number; stale: boolean }
  | { kind: 'customerCancels'; pick: number }
  | { kind: 'restore'; pick: number; stale: boolean }
  | { kind: 'block'; staff: number | null; five: number; minutes: number }
  | { kind: 'moveBlock'; pick: number; staff: number; five: number; minutes: number }
  | { kind: 'unblock'; pick: number }
  | { kind: 'hours'; early: boolean }
  | { kind: 'time'; minutes: number }

export type NewStep = Extract<Step, { kind: 'book' | 'walkIn' | 'phone' }>
export type BlockStep = Extract<Step, { kind: 'block' | 'moveBlock' | 'unblock' }>
type WorldStep = Extract<Step, { kind: 'time' | 'hours' }>
/** Step that changes an existing appointment. */
export type ChangeStep = Exclude<Step, NewStep | BlockStep | WorldStep>

export const isNew = (step: Step): step is NewStep =>
  ['book', 'walkIn', 'phone'].includes(step.kind)
export const isBlock = (step: Step): step is BlockStep =>
  ['block', 'moveBlock', 'unblock'].includes(step.kind)
export const isWorld = (step: Step): step is WorldStep => ['time', 'hours'].includes(step.kind)

const staff = fc.integer({ min: 0, max: 1 })
const pick = fc.nat(50)
const five = fc.integer({ min: EARLIEST, max: LATEST * 3 })
const minutes = fc.constantFrom(10, 30, 45, 75)
const outside = fc.boolean()
const stale = fc.integer({ min: 0, max: 7 }).map((number) => number === 0)
const mark = fc.constantFrom(
  'arrived' as const,
  'completed' as const,
  'missed' as const,
  'none' as const,
)
const one = <const K extends Step['kind']>(kind: K) => ({ kind: fc.constant(kind) })

/** Generates a shop's day, with more bookings than cancellations. */
export const days: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ ...one('book'), staff, quarter: fc.nat(LATEST) }) },
    { weight: 2, arbitrary: fc.record({ ...one('walkIn'), staff }) },
    { weight: 4, arbitrary: fc.record({ ...one('phone'), staff, five, minutes, outside }) },
    {
      weight: 5,
      arbitrary: fc.record({ ...one('move'), pick, staff, five, minutes, outside, stale }),
    },
    { weight: 5, arbitrary: fc.record({ ...one('mark'), pick, mark, stale }) },
    { weight: 3, arbitrary: fc.record({ ...one('cancel'), pick, stale }) },
    { weight: 1, arbitrary: fc.record({ ...one('customerCancels'), pick }) },
    { weight: 3, arbitrary: fc.record({ ...one('restore'), pick, stale }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...one('block'),
        staff: fc.option(staff, { freq: 4 }),
        five,
        minutes,
      }),
    },
    { weight: 1, arbitrary: fc.record({ ...one('moveBlock'), pick, staff, five, minutes }) },
    { weight: 1, arbitrary: fc.record({ ...one('unblock'), pick }) },
    { weight: 1, arbitrary: fc.record({ ...one('hours'), early: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({ ...one('time'), minutes: fc.integer({ min: 1, max: 25 }) }),
    },
  ),
  { minLength: 15, maxLength: 30 },
)
