import { DAY } from '@awan/core/availability/day'
import { instantText } from '@awan/core/time'
import { workingDayOf } from '#console/diary/block/working-day-of.ts'
import { instantAt, ROW_MINUTES, wallMinute, type Span } from '#console/diary/grid/axis.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Place } from '#console/diary/sheet.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { useOwnStaff, useShop } from '#console/frame/shop-context.ts'
import type { Block, Diary } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'

/** Minute of the day until which the night still belongs to its evening: 06:00. */
const NIGHT_ENDS = 1800
/** Default length of a block, in minutes. */
const USUAL = 60

interface BlockDraft {
  /** Working day of the start. */
  date: string
  span: Span
  /** Empty: everyone, or the only staff member the account may block. */
  staffId: string
  reason: string
}

/** Initial values of a block: as stored, or around a tapped time. */
export interface BlockDraftStart {
  block?: Block
  /** Loaded days that show the block. */
  diary?: Diary | undefined
  at?: Place
  /** Working day on screen. */
  date: string
}

/** Returns the draft of a block. */
export function useBlockDraft(props: BlockDraftStart) {
  const { block } = props
  const { id: shopId, timeZone } = useShop()
  const own = useOwnStaff() ?? ''
  const form = `block ${shopId} ${JSON.stringify(block?.id ?? props.at)}`
  const kept = useSeen<Block | undefined, BlockDraft>(form, block, {
    name: 'block',
    first: (now) => (now ? storedDraft(timeZone, now, props.diary) : newDraft(timeZone, props)),
    merged: (draft, now) => ({ ...draft, ...storedDraft(timeZone, now, props.diary) }),
  })
  const { date, span, staffId } = kept.input
  const { diary, axis, judge } = useDayJudge(date, Math.floor((span.to - 1) / DAY))
  // A member limited to their own diary can only block themselves.
  const who = staffId || own
  const start = instantAt(timeZone, date, span.from)
  const end = instantAt(timeZone, date, span.to)
  const backwards = span.to <= span.from
  return {
    ...kept.input,
    ...kept,
    who,
    diary,
    axis,
    judgement: who && !backwards ? judge({ staffId: who, start, end, block }) : undefined,
    backwards,
    times: { start: instantText(start), end: instantText(end) },
  }
}

/** Returns a block's draft before any change. */
function storedDraft(timeZone: string, block: Block, diary: Diary | undefined): BlockDraft {
  const { staffId, reason } = block
  return { ...placeOf(timeZone, block, diary), staffId, reason }
}

function newDraft(timeZone: string, { at, date }: BlockDraftStart): BlockDraft {
  const day = at?.date ?? date
  const from = at?.from ?? soonOn(timeZone, day)
  return { date: day, span: { from, to: from + USUAL }, staffId: at?.staffId ?? '', reason: '' }
}

/** Returns a block's working day and span; by the calendar if no hours are loaded. */
function placeOf(timeZone: string, { start, end }: Block, diary: Diary | undefined) {
  const date = diary ? workingDayOf(diary, start) : dayOf(start, timeZone)
  const span: Span = {
    from: wallMinute(timeZone, date, start),
    to: wallMinute(timeZone, date, end),
  }
  return { date, span }
}

/** Returns the next row of today's day or night; noon on another day. */
function soonOn(timeZone: string, date: string): number {
  const from = Math.ceil(wallMinute(timeZone, date, Date.now()) / ROW_MINUTES) * ROW_MINUTES
  return from >= 0 && from < NIGHT_ENDS ? from : 720
}
