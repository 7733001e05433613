import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { instantText, MINUTE_MS } from '@awan/core/time'
import type { BlockTimeRequest, TimeRequest, Verdict } from '#console/diary/move/judging.ts'
import { useTaker } from '#console/diary/move/use-taker.ts'
import { useJudging } from '#console/diary/move/use-judging.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export interface Judgement {
  state: Verdict['state']
  /** True if the shop may use the time. */
  allowed: boolean
  /** Verdict as text, with the conflicting customer or block. */
  text: string
}

/** Returns a function that judges requests against the loaded days, before they are dropped or sent. */
export function useJudge(diary: Diary | undefined) {
  const { id: shopId, timeZone } = useShop()
  const judging = useJudging()
  const takerOf = useTaker()
  const offerings = useQuery(offeringsQuery(shopId)).data
  const t = useMessages()
  const format = useFormat()
  return useCallback(
    (request: TimeRequest | BlockTimeRequest): Judgement | undefined => {
      if (!diary || !judging) return undefined
      const now = Date.now()
      const verdict =
        'staffId' in request
          ? judging.blockVerdictOf(diary, request, now)
          : judging.verdictOf(diary, offerings, request, now)
      if (!verdict) return undefined
      if (verdict.state !== 'taken') {
        const { state } = verdict
        const allowed = state === 'free' || state === 'outside'
        return {
          state,
          allowed,
          text: t(state === 'nobody' ? 'offering.nobody' : `diary.verdict.${state}`),
        }
      }
      const what = verdict.by.map(({ id, kind }) => {
        const appointment = diary.visits.find((one) => one.id === id)
        const block = diary.blocks.find((one) => one.id === id)
        const known = appointment ?? block
        const span = known ?? spanBeyond(diary, id)
        const time = span ? format.timeRange(span.start, span.end, timeZone) : ''
        const unknown = t(kind === 'block' ? 'diary.blocked' : 'diary.booking')
        return t('diary.verdict.takenBy', { who: known ? takerOf(known) : isolated(unknown), time })
      })
      return {
        state: 'taken',
        allowed: false,
        text: t('diary.verdict.taken', { what: what.join(' · ') }),
      }
    },
    [diary, judging, offerings, takerOf, t, format, timeZone],
  )
}

/** Returns the span of an entry that lies outside the loaded days. */
function spanBeyond({ calendars }: Diary, id: string) {
  const taken = calendars.flatMap((calendar) => calendar.taken).find((one) => one.id === id)
  if (!taken) return undefined
  return { start: instantText(taken.from * MINUTE_MS), end: instantText(taken.to * MINUTE_MS) }
}
