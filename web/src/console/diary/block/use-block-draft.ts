import { useState } from 'react'
import { instantText } from '@awan/core/time'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { staffOn } from '#console/diary/grid/columns.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Place } from '#console/diary/sheet.ts'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import type { Block } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'

/** Until six in the morning it is still the evening's night, in minutes of its day. */
const NIGHT_ENDS = 1800
/** What is blocked unless said otherwise, in minutes. */
const USUAL = 60

/** What is to be blocked, while it is being said. */
export function useBlockDraft(props: { block?: Block; at?: Place; date: string }) {
  const { block, at } = props
  const { timeZone } = useShop()
  const mayAll = useReach('diary.change') === 'all'
  const [date, setDate] = useState(() =>
    block ? dayOf(block.start, timeZone) : (at?.date ?? props.date),
  )
  const [span, setSpan] = useState(() => firstSpan(timeZone, date, block, at))
  const [staffId, setStaffId] = useState(block?.staffId ?? at?.staffId ?? '')
  const [reason, setReason] = useState(block?.reason ?? '')
  const { diary, axis, judge } = useDayJudge(date)
  const members = diary ? staffOn(diary).filter(({ active }) => active) : []
  // Whoever sees only the own day has only that to block.
  const who = staffId || (mayAll ? '' : (members[0]?.id ?? ''))
  const start = instantAt(timeZone, date, span.from)
  const end = instantAt(timeZone, date, span.to)
  const backwards = span.to <= span.from
  const judgement =
    who && !backwards ? judge({ id: block?.id, staffId: who, start, end }) : undefined
  const times = { start: instantText(start), end: instantText(end) }
  const show = (now: Block) => {
    const day = dayOf(now.start, timeZone)
    setDate(day)
    setSpan(firstSpan(timeZone, day, now, undefined))
    setStaffId(now.staffId)
  }
  return {
    show,
    date,
    setDate,
    span,
    setSpan,
    who,
    setStaffId,
    members,
    axis,
    judgement,
    backwards,
    times,
    reason,
    setReason,
  }
}

function firstSpan(
  timeZone: string,
  date: string,
  block: Block | undefined,
  at: Place | undefined,
) {
  if (block)
    return {
      from: wallMinute(timeZone, date, block.start),
      to: wallMinute(timeZone, date, block.end),
    }
  const from = at?.from ?? Math.ceil(wallMinute(timeZone, date, Date.now()) / 15) * 15
  const inDay = from >= 0 && from < NIGHT_ENDS ? from : 720
  return { from: at ? at.from : inDay, to: (at ? at.from : inDay) + USUAL }
}
