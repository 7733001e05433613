import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalsOf } from '#console/diary/booking-form/new-visit.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { addedTo, editedAs } from '#console/diary/visit/edited.ts'
import { plannedMinutes, offeringsOf } from '#console/diary/visit/guesses.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit, VisitChange } from '#features/appointment/diary-api.ts'
import { offeringsQuery, type ShopOffering } from '#features/offering/api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

function noteChange(visit: Visit, note: string): VisitChange {
  return note.trim() === visit.note ? {} : { note: note.trim() }
}

/** Returns what is done in a visit, for how long and how much, and its note, while they are changed. */
export function useVisitDraft(visit: Visit) {
  const { id: shopId } = useShop()
  const t = useMessages()
  const all = useQuery(offeringsQuery(shopId)).data
  const [note, setNote] = useState(visit.note)
  const [ids, setIds] = useState(() => offeringsOf(visit))
  // By hand; undefined: as the services say, or as it is where they stay.
  const [typedLength, setLength] = useState<number | null>()
  const [typedPrice, setPrice] = useState<number | null>()
  const { seen, refused } = useSeen(visit, 'visit', (now) => {
    if (now.note !== seen.note) setNote(now.note)
    setIds(offeringsOf(now))
    setLength(undefined)
    setPrice(undefined)
  })
  const before = offeringsOf(seen)
  // What the shop sells no more stays to be seen where the visit has it.
  const offerings = all?.filter(({ active, id }) => active || before.includes(id))
  const chosen = ids.flatMap((id) => offerings?.find((one) => one.id === id) ?? [])
  const sellsAnew = ids.join() !== before.join()
  const totals = totalsOf(chosen)
  const usual = sellsAnew ? totals : { minutes: plannedMinutes(seen), price: seen.price }
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

/**
 * Returns how the visit would stand with other services, from the start it has; what began long ago may still be
 * changed.
 */
function useJudgement(
  visit: Visit,
  { chosen, length }: { chosen: readonly ShopOffering[]; length: number | undefined },
): Judgement | undefined {
  const { timeZone } = useShop()
  const { judge } = useDayJudge(dayOf(visit.start, timeZone))
  return judge({
    staffIds: [visit.staffId],
    start: Date.parse(visit.start),
    began: Date.parse(visit.start),
    footprint: editedAs(visit, chosen),
    length: length ?? 0,
    not: visit.id,
    offeringIds: addedTo(visit, chosen),
  })
}
