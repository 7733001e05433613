import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spanOf, totalsOf } from '#console/diary/booking-form/new-visit.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit, VisitChange } from '#features/appointment/diary-api.ts'
import { offeringsQuery, type ShopOffering } from '#features/offering/api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const MINUTE = 60_000

const idsOf = (visit: Visit) => visit.items.map((item) => item.offeringId)
const lengthOf = ({ start, end }: Visit) => (Date.parse(end) - Date.parse(start)) / MINUTE

function noteChange(visit: Visit, note: string): VisitChange {
  return note.trim() === visit.note ? {} : { note: note.trim() }
}

/** What is done in a visit, for how long and how much, and its note, while they are changed. */
export function useVisitDraft(visit: Visit) {
  const { id: shopId } = useShop()
  const t = useMessages()
  const all = useQuery(offeringsQuery(shopId)).data
  const [note, setNote] = useState(visit.note)
  const [ids, setIds] = useState(() => idsOf(visit))
  // By hand; undefined: as the services say, or as it is where they stay.
  const [typedLength, setLength] = useState<number | null>()
  const [typedPrice, setPrice] = useState<number | null>()
  const { seen, refused } = useSeen(visit, 'visit', (now) => {
    if (now.note !== seen.note) setNote(now.note)
    setIds(idsOf(now))
    setLength(undefined)
    setPrice(undefined)
  })
  const before = idsOf(seen)
  // What the shop sells no more stays to be seen where the visit has it.
  const offerings = all?.filter(({ active, id }) => active || before.includes(id))
  const chosen = ids.flatMap((id) => offerings?.find((one) => one.id === id) ?? [])
  const sellsAnew = ids.join() !== before.join()
  const totals = totalsOf(chosen)
  const usual = sellsAnew ? totals : { minutes: lengthOf(seen), price: seen.price }
  const length = (typedLength === undefined ? usual.minutes : typedLength) ?? undefined
  const price = (typedPrice === undefined ? usual.price : typedPrice) ?? undefined
  const judgement = useJudgement(seen, { chosen, length })
  const change: VisitChange = sellsAnew
    ? { ...noteChange(seen, note), price, offeringIds: ids, durationMinutes: length }
    : { ...noteChange(seen, note), price: price === seen.price ? undefined : price }
  return {
    seen,
    refused,
    change,
    note,
    setNote,
    offerings,
    ids,
    choose: (next: string[]) => {
      setIds(next)
      setLength(undefined)
    },
    sellsAnew,
    length,
    setLength: (typed: number | undefined) => setLength(typed ?? null),
    price,
    setPrice: (typed: number | undefined) => setPrice(typed ?? null),
    judgement: sellsAnew && chosen.length > 0 ? judgement : undefined,
    fault: ids.length === 0 ? t('diary.chooseService') : undefined,
  }
}

/** How the visit would stand with other services, from the start it has. */
function useJudgement(
  visit: Visit,
  wish: { chosen: readonly ShopOffering[]; length: number | undefined },
): Judgement | undefined {
  const t = useMessages()
  const { timeZone } = useShop()
  const { judge } = useDayJudge(dayOf(visit.start, timeZone))
  const { staffId } = visit
  const added = wish.chosen.filter(({ id }) => !idsOf(visit).includes(id))
  if (!totalsOf(added).isDoneBy(staffId))
    return { state: 'unskilled', allowed: false, text: t('diary.verdict.unskilled') }
  const start = Date.parse(visit.start)
  const span = spanOf(wish.chosen, { start, minutes: wish.length ?? 0 })
  const judged = judge({ id: visit.id, staffId, ...span })
  // What began long ago may still be made longer or shorter.
  return judged?.state === 'past' ? undefined : judged
}
