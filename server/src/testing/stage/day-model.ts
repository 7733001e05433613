import { MINUTE_MS } from '@awan/core/time'
import fc from 'fast-check'

const [EARLIEST, LATEST] = [0, 24]

/**
 * Describes what happens in a shop on one day. Times are quarters or fives of an hour after the first; things are
 * picked by number.
 */
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

type NewStep = Extract<Step, { kind: 'book' | 'walkIn' | 'phone' }>
type BlockStep = Extract<Step, { kind: 'block' | 'moveBlock' | 'unblock' }>
type WorldStep = Extract<Step, { kind: 'time' | 'hours' }>
/** Describes what is done to a visit that is there. */
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

/** A day of a shop, booking more than it takes back. */
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

export interface ModelVisit {
  version: number
  staff: number
  start: number
  end: number
  status: 'confirmed' | 'completed' | 'cancelled'
  missed: boolean
  arrived: boolean
  done: number | null
  cancelledBy: 'customer' | 'business' | null
  cancelledAt: number
  byCustomer: boolean
}

interface ModelBlock {
  version: number
  staff: number
  start: number
  end: number
}

type Outcome = 'ok' | 'nothing to do' | (string & {})

/**
 * A shop as simple as can be: two people, one service of half an hour with a buffer of five minutes, lists that are read
 * from end to end. It says what each step comes to and what the day then looks like.
 */
export class DayModel {
  now: number
  readonly first: number
  readonly buffer: number
  readonly visits: ModelVisit[] = []
  readonly blocks: ModelBlock[] = []
  early = false

  /** `now` and the times of steps count from `first`, in milliseconds; a twin that forgets buffers has none. */
  constructor(first: number, buffer = 5) {
    this.now = first
    this.first = first
    this.buffer = buffer
  }

  at(fives: number): number {
    return this.first + fives * 5 * MINUTE_MS
  }

  private readonly until = (visit: ModelVisit) =>
    (visit.done ?? visit.end) + this.buffer * MINUTE_MS

  private busy(staff: number, start: number, end: number, except?: object): boolean {
    const last = end + this.buffer * MINUTE_MS
    const visit = this.visits.some(
      (one) =>
        one !== except &&
        one.staff === staff &&
        one.status !== 'cancelled' &&
        one.start < last &&
        start < this.until(one),
    )
    return visit || this.blocked(staff, start, last, except)
  }

  private blocked(staff: number, start: number, end: number, except?: object): boolean {
    return this.blocks.some(
      (one) => one !== except && one.staff === staff && one.start < end && start < one.end,
    )
  }

  private closed(start: number, end: number): boolean {
    // Nine to nine, or to three, in Baghdad; the first of all times is noon.
    const closing = this.first + (this.early ? 3 : 9) * 60 * MINUTE_MS
    return end > closing || start < this.first - 3 * 60 * MINUTE_MS
  }

  seen(visit: ModelVisit): ModelVisit['status'] {
    return visit.status === 'confirmed' && visit.end <= this.now ? 'completed' : visit.status
  }

  private add(staff: number, start: number, minutes: number, byCustomer: boolean): Outcome {
    this.visits.push({
      version: 1,
      staff,
      start,
      end: start + minutes * MINUTE_MS,
      status: 'confirmed',
      missed: false,
      arrived: false,
      done: null,
      cancelledBy: null,
      cancelledAt: 0,
      byCustomer,
    })
    return 'ok'
  }

  private place(staff: number, start: number, minutes: number, outside: boolean, except?: object) {
    const end = start + minutes * MINUTE_MS
    if (this.busy(staff, start, end, except)) return 'slot_taken'
    return this.closed(start, end) && !outside ? 'not_bookable' : 'ok'
  }

  /** Holds what the step comes to: `ok`, or the code of the refusal. */
  take(wish: Step): Outcome {
    if (isBlock(wish)) return this.changeBlocks(wish)
    if (isNew(wish)) return this.enter(wish)
    if (!isWorld(wish)) return this.change(wish)
    if (wish.kind === 'time') this.now += wish.minutes * MINUTE_MS
    else this.early = wish.early
    return 'ok'
  }

  private enter(wish: NewStep): Outcome {
    if (wish.kind === 'book') return this.book(wish.staff, this.at(wish.quarter * 3))
    if (wish.kind === 'walkIn') return this.walkIn(wish.staff)
    const start = this.at(wish.five)
    const verdict = this.place(wish.staff, start, wish.minutes, wish.outside)
    return verdict === 'ok' ? this.add(wish.staff, start, wish.minutes, false) : verdict
  }

  private book(staff: number, start: number): Outcome {
    if (start < this.now) return 'not_bookable'
    const end = start + 30 * MINUTE_MS
    if (this.closed(start, end)) return 'not_bookable'
    return this.busy(staff, start, end) ? 'slot_taken' : this.add(staff, start, 30, true)
  }

  private walkIn(staff: number): Outcome {
    const step = 5 * MINUTE_MS
    for (const start of [Math.round(this.now / step) * step, Math.ceil(this.now / step) * step])
      if (this.place(staff, start, 30, false) === 'ok') return this.add(staff, start, 30, false)
    return this.place(staff, Math.round(this.now / step) * step, 30, false)
  }

  private changeBlocks(wish: BlockStep): Outcome {
    if (wish.kind === 'block') {
      const people = wish.staff === null ? [0, 1] : [wish.staff]
      const [start, end] = [this.at(wish.five), this.at(wish.five) + wish.minutes * MINUTE_MS]
      if (people.some((one) => this.overlapsAny(one, start, end))) return 'block_overlaps'
      for (const one of people) this.blocks.push({ version: 1, staff: one, start, end })
      return 'ok'
    }
    if (this.blocks.length === 0) return 'nothing to do'
    const at = wish.pick % this.blocks.length
    const block = this.blocks[at]
    if (!block) return 'nothing to do'
    if (wish.kind === 'unblock') {
      this.blocks.splice(at, 1)
      return 'ok'
    }
    const [start, end] = [this.at(wish.five), this.at(wish.five) + wish.minutes * MINUTE_MS]
    if (this.overlapsAny(wish.staff, start, end, block)) return 'block_overlaps'
    const stays = block.staff === wish.staff && block.start === start && block.end === end
    const version = block.version + Number(!stays)
    Object.assign(block, { version, staff: wish.staff, start, end })
    return 'ok'
  }

  /** Blocked time has no buffer of its own, but keeps clear of those of visits. */
  private overlapsAny(staff: number, start: number, end: number, except?: object): boolean {
    return (
      this.blocked(staff, start, end, except) ||
      this.visits.some(
        (one) =>
          one.staff === staff &&
          one.status !== 'cancelled' &&
          one.start < end &&
          start < this.until(one),
      )
    )
  }

  private change(wish: ChangeStep): Outcome {
    if (this.visits.length === 0) return 'nothing to do'
    const visit = this.visits[wish.pick % this.visits.length]
    if (!visit) return 'nothing to do'
    if (wish.kind === 'customerCancels') return this.customerCancels(visit)
    if ('stale' in wish && wish.stale) return 'changed_elsewhere'
    if (wish.kind === 'move') return this.move(visit, wish)
    if (wish.kind === 'mark') return this.mark(visit, wish.mark)
    return wish.kind === 'cancel' ? this.cancel(visit) : this.restore(visit)
  }

  private customerCancels(visit: ModelVisit): Outcome {
    if (!visit.byCustomer) return 'nothing to do'
    if (visit.status === 'cancelled') return 'already_cancelled'
    if (visit.status === 'completed' || this.now > visit.start) return 'too_late_to_cancel'
    Object.assign(visit, {
      status: 'cancelled',
      cancelledBy: 'customer',
      version: visit.version + 1,
    })
    return 'ok'
  }

  private move(visit: ModelVisit, wish: Extract<Step, { kind: 'move' }>): Outcome {
    if (visit.status === 'cancelled') return 'already_cancelled'
    if (visit.missed || visit.done !== null) return 'visit_closed'
    const start = this.at(wish.five)
    const end = start + wish.minutes * MINUTE_MS
    if (visit.staff === wish.staff && visit.start === start && visit.end === end) return 'ok'
    const verdict = this.place(wish.staff, start, wish.minutes, wish.outside, visit)
    if (verdict !== 'ok') return verdict
    Object.assign(visit, { staff: wish.staff, start, end, version: visit.version + 1 })
    if (end > this.now) visit.status = 'confirmed'
    return 'ok'
  }

  private mark(visit: ModelVisit, mark: 'arrived' | 'completed' | 'missed' | 'none'): Outcome {
    if (visit.status === 'cancelled') return 'already_cancelled'
    const over = mark === 'completed' || mark === 'missed'
    if (over && this.now < visit.start) return 'not_yet_started'
    const done = over ? this.doneOf(visit) : null
    if (this.busy(visit.staff, visit.start, done ?? visit.end, visit)) return 'slot_taken'
    const arrived = mark === 'arrived' || (mark === 'completed' && visit.arrived)
    const status = over ? 'completed' : 'confirmed'
    Object.assign(visit, {
      ...{ done, arrived, status, missed: mark === 'missed' },
      version: visit.version + 1,
    })
    return 'ok'
  }

  private doneOf(visit: ModelVisit): number | null {
    const ended = Math.max(Math.ceil(this.now / MINUTE_MS) * MINUTE_MS, visit.start + 5 * MINUTE_MS)
    return visit.done ?? (ended < visit.end ? ended : null)
  }

  private cancel(visit: ModelVisit): Outcome {
    const status = this.seen(visit)
    if (status === 'cancelled') return 'already_cancelled'
    if (status === 'completed') return 'visit_closed'
    Object.assign(visit, {
      ...{ status: 'cancelled', cancelledBy: 'business', cancelledAt: this.now },
      version: visit.version + 1,
    })
    return 'ok'
  }

  private restore(visit: ModelVisit): Outcome {
    const late = this.now >= visit.cancelledAt + 15 * MINUTE_MS
    if (visit.cancelledBy !== 'business' || late) return 'too_late_to_restore'
    const minutes = (visit.end - visit.start) / MINUTE_MS
    const verdict = this.place(visit.staff, visit.start, minutes, false, visit)
    if (verdict !== 'ok') return verdict
    Object.assign(visit, { status: 'confirmed', cancelledBy: null, version: visit.version + 1 })
    return 'ok'
  }
}
