import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { changeBlock, createBlocks, deleteBlock } from '@awan/core/appointment/block-contract'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import {
  shopCancel,
  shopBook,
  shopMark,
  shopMove,
  shopRestore,
} from '@awan/core/appointment/shop-contract'
import { instantText, MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_MINUTE, type Headers, type TestApp } from '#testing/app.ts'
import { DayModel } from '#testing/day/model.ts'
import { days, isBlock, isNew, isWorld, type ChangeStep, type Step } from '#testing/day/steps.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { everyDay, setHours } from '#testing/stage/factories.ts'
import { SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
afterAll(awan.close)
const text = (instant: number) => instantText(instant)
const FIRST = TEST_MINUTE.getTime()

/** Server ids of the model's appointments and blocks, in the same order. */
interface Given {
  visits: { id: string; customer: Headers | null }[]
  blocks: string[]
}

/** Fields of responses that are read here. */
interface Body {
  code?: string
  id?: string
  items?: { id: string; staffId: string }[]
}

/** Plays steps on the server; each returns the code of its refusal, or `ok`. */
class Play {
  readonly given: Given = { visits: [], blocks: [] }
  readonly on: TestApp
  readonly shop: OpenShop
  readonly model: DayModel

  constructor(on: TestApp, shop: OpenShop, model: DayModel) {
    this.on = on
    this.shop = shop
    this.model = model
  }

  private async said(response: ReturnType<TestApp['call']>): Promise<[string, Body]> {
    const answer = await response
    const body = answer.statusCode === 204 ? {} : answer.json<Body>()
    return [answer.statusCode < 300 ? 'ok' : (body.code ?? ''), body]
  }

  private async added(response: ReturnType<TestApp['call']>, customer: Headers | null = null) {
    const [code, body] = await this.said(response)
    if (code === 'ok') this.given.visits.push({ id: body.id ?? '', customer })
    return code
  }

  async take(step: Step): Promise<string> {
    const { on, shop } = this
    const staffId = 'staff' in step && step.staff !== null ? (shop.staffIds[step.staff] ?? '') : ''
    if (isBlock(step)) return this.changeBlocks(step, staffId)
    if (isNew(step)) return this.enter(step, staffId)
    if (!isWorld(step)) return this.change(step, staffId)
    if (step.kind === 'time') on.clock.advance(step.minutes * MINUTE_MS)
    else {
      const weekly = everyDay([540, step.early ? 900 : 1260])
      for (const id of shop.staffIds) await setHours(on.db, shop.business.id, id, weekly)
    }
    return 'ok'
  }

  private async enter(
    step: Extract<Step, { kind: 'book' | 'walkIn' | 'phone' }>,
    staffId: string,
  ): Promise<string> {
    const { on, shop, model } = this
    const offeringIds = [shop.offering.id]
    if (step.kind === 'book') {
      const { headers } = await on.asPerson()
      const start = text(model.at(step.quarter * 3))
      const body = { businessId: shop.business.id, offeringIds, start, staffId }
      return this.added(on.call(createAppointment, { headers: withKey(headers), body }), headers)
    }
    const now = { source: 'walk_in' as const, offeringIds, staffId }
    if (step.kind === 'walkIn') return this.added(on.call(shopBook, { ...shop.here, body: now }))
    const body = {
      source: 'phone' as const,
      offeringIds,
      staffId,
      start: text(model.at(step.five)),
      durationMinutes: step.minutes,
      outsideHours: step.outside,
    }
    return this.added(on.call(shopBook, { ...shop.here, body }))
  }

  private async changeBlocks(
    step: Extract<Step, { kind: 'block' | 'moveBlock' | 'unblock' }>,
    staffId: string,
  ): Promise<string> {
    const { on, shop, model, given } = this
    if (step.kind === 'block') {
      const [start, end] = this.span(step)
      const body = { staffId: step.staff === null ? null : staffId, start, end }
      const [code, answer] = await this.said(on.call(createBlocks, { ...shop.here, body }))
      const { items = [] } = answer
      const inOrder = items.toSorted(
        (a, b) => shop.staffIds.indexOf(a.staffId) - shop.staffIds.indexOf(b.staffId),
      )
      given.blocks.push(...inOrder.map(({ id }) => id))
      return code
    }
    if (model.blocks.length === 0) return 'nothing to do'
    const at = step.pick % given.blocks.length
    const here = { ...shop.here, params: { ...shop.here.params, blockId: given.blocks[at] ?? '' } }
    const version = model.blocks[at]?.version ?? 0
    if (step.kind === 'moveBlock') {
      const [start, end] = this.span(step)
      const body = { staffId, start, end, version }
      return (await this.said(on.call(changeBlock, { ...here, body })))[0]
    }
    const [code] = await this.said(on.call(deleteBlock, { ...here, body: { version } }))
    given.blocks.splice(at, 1)
    return code
  }

  private span({ five, minutes }: { five: number; minutes: number }): [string, string] {
    const start = this.model.at(five)
    return [text(start), text(start + minutes * MINUTE_MS)]
  }

  private async change(step: ChangeStep, staffId: string): Promise<string> {
    const { on, shop, model, given } = this
    if (given.visits.length === 0) return 'nothing to do'
    const at = step.pick % given.visits.length
    const { id, customer } = given.visits[at] ?? { id: '', customer: null }
    if (step.kind === 'customerCancels') {
      if (!customer) return 'nothing to do'
      const call = on.call(cancelAppointment, { headers: customer, params: { appointmentId: id } })
      return (await this.said(call))[0]
    }
    // A version not yet assigned is refused as well.
    const version = (model.visits[at]?.version ?? 1) + (step.stale ? 1 : 0)
    const where = shop.on(id)
    const calls = {
      cancel: () => on.call(shopCancel, { ...where, body: { reason: '', version } }),
      restore: () => on.call(shopRestore, { ...where, body: { version } }),
      mark: () => {
        const mark = step.kind === 'mark' ? step.mark : 'none'
        return on.call(shopMark, { ...where, body: { mark, version } })
      },
      move: () => {
        const input = step.kind === 'move' ? step : { five: 0, minutes: 30, outside: false }
        const body = {
          start: text(model.at(input.five)),
          durationMinutes: input.minutes,
          staffId,
          outsideHours: input.outside,
          version,
        }
        return on.call(shopMove, { ...where, body })
      },
    }
    return (await this.said(calls[step.kind]()))[0]
  }

  /** Compares the diary with the model. */
  async compare(): Promise<void> {
    const { shop, model, given } = this
    const diary = await shop.diary('2026-03-03')
    const appointments = model.visits.map((appointment, at) => ({
      id: given.visits[at]?.id,
      version: appointment.version,
      staffId: shop.staffIds[appointment.staff],
      start: text(appointment.start),
      end: text(appointment.done ?? appointment.end),
      status: model.seen(appointment),
      missed: appointment.missed,
      arrived: appointment.arrived,
      cancelledBy: appointment.cancelledBy,
    }))
    const blocks = model.blocks.map((block, at) => ({
      id: given.blocks[at],
      version: block.version,
      staffId: shop.staffIds[block.staff],
      start: text(block.start),
      end: text(block.end),
    }))
    const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
      String(a.id) < String(b.id) ? -1 : 1
    expect(
      diary.visits
        .map((appointment) => ({
          ...{
            id: appointment.id,
            version: appointment.version,
            staffId: appointment.staffId,
            start: appointment.start,
          },
          end: appointment.end,
          status: appointment.status,
          missed: appointment.missed,
          arrived: appointment.arrivedAt !== null,
          cancelledBy: appointment.cancelledBy,
        }))
        .toSorted(byId),
    ).toEqual(appointments.toSorted(byId))
    expect(diary.blocks.map(({ reason: _, ...block }) => block).toSorted(byId)).toEqual(
      blocks.toSorted(byId),
    )
  }
}

/** Plays days on the server and in the model, and compares after each step; throws at the first difference. */
async function playDays(options: {
  runs: number
  buffer?: number
}): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  const property = fc.asyncProperty(days, async (steps) => {
    awan.clock.now = TEST_MINUTE
    const shop = await openShop(awan, {
      staff: 2,
      business: { notice_minutes: 0, cancel_cutoff_minutes: 0 },
      offering: { buffer_after_minutes: 5 },
    })
    const model = new DayModel(FIRST, options.buffer)
    const play = new Play(awan, shop, model)
    for (const step of steps) {
      // The server first, as the step refers to the day before it.
      const answer = await play.take(step)
      const expected = model.take(step)
      expect([step, answer]).toEqual([step, expected])
      outcomes[expected] = (outcomes[expected] ?? 0) + 1
      await play.compare()
    }
  })
  await fc.assert(property, { seed: 7, numRuns: options.runs, endOnFailure: true })
  return outcomes
}

const patience = { timeout: 120_000 }

test('random days of a shop end as a simple model predicts', patience, async () => {
  const outcomes = await playDays({ runs: 12 })
  // Ensures that many steps are refused, and for all of these reasons.
  expect(Object.keys(outcomes)).toEqual(
    expect.arrayContaining([
      'ok',
      'slot_taken',
      'not_bookable',
      'changed_elsewhere',
      'block_overlaps',
    ]),
  )
  expect(outcomes['ok'] ?? 0).toBeGreaterThan(100)
  expect(await violations(awan.pool)).toEqual(SOUND)
})

test(
  'a model without buffers and a server that never counts versions are found out',
  patience,
  async () => {
    await expect(playDays({ runs: 12, buffer: 0 })).rejects.toThrow()
    await awan.pool.query(`
    create function forget() returns trigger language plpgsql as
      $$ begin new.version := old.version; return new; end $$;
    create trigger forgotten before update on appointment for each row execute function forget()`)
    await expect(playDays({ runs: 12 })).rejects.toThrow()
    await awan.pool.query('drop trigger forgotten on appointment')
  },
)
