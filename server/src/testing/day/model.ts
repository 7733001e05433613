import { MINUTE_MS } from '@awan/core/time'
import {
  isBlock,
  isNew,
  isWorld,
  type BlockStep,
  type ChangeStep,
  type NewStep,
  type Step,
} from './steps.ts'

export interface ModelAppointment {
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
 * The simplest possible model of a shop: two staff members, one offering of half an hour with a buffer of five minutes,
 * lists searched linearly. It predicts the outcome of each step and the diary after it.
 */
export class DayModel {
  now: number
  readonly first: number
  readonly buffer: number
  readonly visits: ModelAppointment[] = []
  readonly blocks: ModelBlock[] = []
  early = false

  /** `first` is the time that steps count from, in milliseconds; a sabotaged model passes a `buffer` of 0 minutes. */
  constructor(first: number, buffer = 5) {
    this.now = first
    this.first = first
    this.buffer = buffer
  }

  at(fives: number): number {
    return this.first + fives * 5 * MINUTE_MS
  }

  private readonly until = (appointment: ModelAppointment) =>
    (appointment.done ?? appointment.end) + this.buffer * MINUTE_MS

  private isTaken(staff: number, start: number, end: number, except?: object): boolean {
    const last = end + this.buffer * MINUTE_MS
    const appointment = this.visits.some(
      (one) =>
        one !== except &&
        one.staff === staff &&
        one.status !== 'cancelled' &&
        one.start < last &&
        start < this.until(one),
    )
    return appointment || this.blocked(staff, start, last, except)
  }

  private blocked(staff: number, start: number, end: number, except?: object): boolean {
    return this.blocks.some(
      (one) => one !== except && one.staff === staff && one.start < end && start < one.end,
    )
  }

  private closed(start: number, end: number): boolean {
    // Open 09:00 to 21:00 in Baghdad, or to 15:00 if closing early; `first` is noon.
    const closing = this.first + (this.early ? 3 : 9) * 60 * MINUTE_MS
    return end > closing || start < this.first - 3 * 60 * MINUTE_MS
  }

  seen(appointment: ModelAppointment): ModelAppointment['status'] {
    return appointment.status === 'confirmed' && appointment.end <= this.now
      ? 'completed'
      : appointment.status
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
    if (this.isTaken(staff, start, end, except)) return 'slot_taken'
    return this.closed(start, end) && !outside ? 'not_bookable' : 'ok'
  }

  /** Returns the outcome of a step: `ok`, or the code of the refusal. */
  take(input: Step): Outcome {
    if (isBlock(input)) return this.changeBlocks(input)
    if (isNew(input)) return this.enter(input)
    if (!isWorld(input)) return this.change(input)
    if (input.kind === 'time') this.now += input.minutes * MINUTE_MS
    else this.early = input.early
    return 'ok'
  }

  private enter(input: NewStep): Outcome {
    if (input.kind === 'book') return this.book(input.staff, this.at(input.quarter * 3))
    if (input.kind === 'walkIn') return this.walkIn(input.staff)
    const start = this.at(input.five)
    const verdict = this.place(input.staff, start, input.minutes, input.outside)
    return verdict === 'ok' ? this.add(input.staff, start, input.minutes, false) : verdict
  }

  private book(staff: number, start: number): Outcome {
    if (start < this.now) return 'not_bookable'
    const end = start + 30 * MINUTE_MS
    if (this.closed(start, end)) return 'not_bookable'
    return this.isTaken(staff, start, end) ? 'slot_taken' : this.add(staff, start, 30, true)
  }

  private walkIn(staff: number): Outcome {
    const step = 5 * MINUTE_MS
    for (const start of [Math.round(this.now / step) * step, Math.ceil(this.now / step) * step])
      if (this.place(staff, start, 30, false) === 'ok') return this.add(staff, start, 30, false)
    return this.place(staff, Math.round(this.now / step) * step, 30, false)
  }

  private changeBlocks(input: BlockStep): Outcome {
    if (input.kind === 'block') {
      const people = input.staff === null ? [0, 1] : [input.staff]
      const [start, end] = [this.at(input.five), this.at(input.five) + input.minutes * MINUTE_MS]
      if (people.some((one) => this.overlapsAny(one, start, end))) return 'block_overlaps'
      for (const one of people) this.blocks.push({ version: 1, staff: one, start, end })
      return 'ok'
    }
    if (this.blocks.length === 0) return 'nothing to do'
    const at = input.pick % this.blocks.length
    const block = this.blocks[at]
    if (!block) return 'nothing to do'
    if (input.kind === 'unblock') {
      this.blocks.splice(at, 1)
      return 'ok'
    }
    const [start, end] = [this.at(input.five), this.at(input.five) + input.minutes * MINUTE_MS]
    if (this.overlapsAny(input.staff, start, end, block)) return 'block_overlaps'
    const stays = block.staff === input.staff && block.start === start && block.end === end
    const version = block.version + Number(!stays)
    Object.assign(block, { version, staff: input.staff, start, end })
    return 'ok'
  }

  /** Returns whether a block would overlap: it has no buffer of its own, but must not overlap those of appointments. */
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

  private change(input: ChangeStep): Outcome {
    if (this.visits.length === 0) return 'nothing to do'
    const appointment = this.visits[input.pick % this.visits.length]
    if (!appointment) return 'nothing to do'
    if (input.kind === 'customerCancels') return this.customerCancels(appointment)
    if ('stale' in input && input.stale) return 'changed_elsewhere'
    if (input.kind === 'move') return this.move(appointment, input)
    if (input.kind === 'mark') return this.mark(appointment, input.mark)
    return input.kind === 'cancel' ? this.cancel(appointment) : this.restore(appointment)
  }

  private customerCancels(appointment: ModelAppointment): Outcome {
    if (!appointment.byCustomer) return 'nothing to do'
    if (appointment.status === 'cancelled') return 'already_cancelled'
    if (appointment.status === 'completed' || this.now > appointment.start)
      return 'too_late_to_cancel'
    Object.assign(appointment, {
      status: 'cancelled',
      cancelledBy: 'customer',
      version: appointment.version + 1,
    })
    return 'ok'
  }

  private move(appointment: ModelAppointment, input: Extract<Step, { kind: 'move' }>): Outcome {
    if (appointment.status === 'cancelled') return 'already_cancelled'
    if (appointment.missed || appointment.done !== null) return 'visit_closed'
    const start = this.at(input.five)
    const end = start + input.minutes * MINUTE_MS
    if (appointment.staff === input.staff && appointment.start === start && appointment.end === end)
      return 'ok'
    const verdict = this.place(input.staff, start, input.minutes, input.outside, appointment)
    if (verdict !== 'ok') return verdict
    Object.assign(appointment, { staff: input.staff, start, end, version: appointment.version + 1 })
    if (end > this.now) appointment.status = 'confirmed'
    return 'ok'
  }

  private mark(
    appointment: ModelAppointment,
    mark: 'arrived' | 'completed' | 'missed' | 'none',
  ): Outcome {
    if (appointment.status === 'cancelled') return 'already_cancelled'
    const over = mark === 'completed' || mark === 'missed'
    if (over && this.now < appointment.start) return 'not_yet_started'
    const done = over ? this.doneOf(appointment) : null
    if (this.isTaken(appointment.staff, appointment.start, done ?? appointment.end, appointment))
      return 'slot_taken'
    const arrived = mark === 'arrived' || (mark === 'completed' && appointment.arrived)
    const status = over ? 'completed' : 'confirmed'
    Object.assign(appointment, {
      ...{ done, arrived, status, missed: mark === 'missed' },
      version: appointment.version + 1,
    })
    return 'ok'
  }

  private doneOf(appointment: ModelAppointment): number | null {
    const ended = Math.max(
      Math.ceil(this.now / MINUTE_MS) * MINUTE_MS,
      appointment.start + 5 * MINUTE_MS,
    )
    return appointment.done ?? (ended < appointment.end ? ended : null)
  }

  private cancel(appointment: ModelAppointment): Outcome {
    const status = this.seen(appointment)
    if (status === 'cancelled') return 'already_cancelled'
    if (status === 'completed') return 'visit_closed'
    Object.assign(appointment, {
      ...{ status: 'cancelled', cancelledBy: 'business', cancelledAt: this.now },
      version: appointment.version + 1,
    })
    return 'ok'
  }

  private restore(appointment: ModelAppointment): Outcome {
    const late = this.now >= appointment.cancelledAt + 15 * MINUTE_MS
    if (appointment.cancelledBy !== 'business' || late) return 'too_late_to_restore'
    const minutes = (appointment.end - appointment.start) / MINUTE_MS
    const verdict = this.place(appointment.staff, appointment.start, minutes, false, appointment)
    if (verdict !== 'ok') return verdict
    Object.assign(appointment, {
      status: 'confirmed',
      cancelledBy: null,
      version: appointment.version + 1,
    })
    return 'ok'
  }
}
