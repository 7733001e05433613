import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { placeVerdict, type Placement, type PlaceVerdict } from '@awan/core/appointment/diary-rules'
import { customerOf } from '#console/diary/grid/columns.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export interface Judgement {
  state: PlaceVerdict['state'] | 'unskilled'
  /** Whether the shop may put it there. */
  allowed: boolean
  /** In words, with who has the time. */
  text: string
}

/** Whether something fits into the loaded days, said before it is dropped or sent. */
export function useJudge(diary: Diary | undefined) {
  const { id: shopId } = useShop()
  const offerings = useQuery(offeringsQuery(shopId)).data
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  return useCallback(
    (wish: Placement): Judgement | undefined => {
      if (!diary) return undefined
      const moved = diary.visits.find(({ id }) => id === wish.id)
      if (moved && moved.staffId !== wish.staffId && offerings) {
        const doers = moved.items.map(
          (item) => offerings.find(({ id }) => id === item.offeringId)?.staffIds ?? [],
        )
        if (!doers.every((staffIds) => staffIds.includes(wish.staffId)))
          return { state: 'unskilled', allowed: false, text: t('diary.verdict.unskilled') }
      }
      const verdict = placeVerdict(diary, wish, Date.now())
      if (verdict.state !== 'taken')
        return {
          state: verdict.state,
          allowed: verdict.state !== 'past',
          text: t(`diary.verdict.${verdict.state}`),
        }
      const what = verdict.by.map(({ id, kind }) => {
        const visit = diary.visits.find((one) => one.id === id)
        const block = diary.blocks.find((one) => one.id === id)
        const who = visit ? (customerOf(visit) ?? t('diary.walkIn')) : block?.reason
        const span = visit ?? block
        const time = span ? format.timeRange(span.start, span.end, timeZone) : ''
        const fallback = t(kind === 'block' ? 'diary.blocked' : 'diary.booking')
        return t('diary.verdict.takenBy', { who: isolated(who || fallback), time })
      })
      return {
        state: 'taken',
        allowed: false,
        text: t('diary.verdict.taken', { what: what.join(' · ') }),
      }
    },
    [diary, offerings, t, format, timeZone],
  )
}

/** For texts in which no element can stand around a name. */
export const isolated = (name: string) => `\u2068${name}\u2069`
