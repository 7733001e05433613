import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalsOf } from '#console/diary/booking-form/new-appointment.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { addedTo, editedAs } from '#console/diary/appointment-sheet/edited.ts'
import {
  offeringsOf,
  plainOf,
  plannedMinutes,
  type PlainFields,
} from '#console/diary/appointment-sheet/guesses.ts'
import { overtakenIn, type Overtaken } from '#console/diary/appointment-sheet/overtaken.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment, AppointmentChange } from '#features/appointment/diary-api.ts'
import { offeringsQuery, type ShopOffering } from '#features/offering/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { changedFields, picked, rebased } from '#lib/form/three-way.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns the changed plain fields, with the note trimmed. */
function plainChange(appointment: ShopAppointment, typed: PlainFields): Partial<PlainFields> {
  const plain = { ...typed, note: typed.note.trim() }
  return picked(plain, changedFields(plainOf(appointment), plain))
}

export type AppointmentDraft = ReturnType<typeof useAppointmentDraft>

/** Returns an appointment's draft: services, length, price and plain fields, while they are edited. */
export function useAppointmentDraft(appointment: ShopAppointment) {
  const { id: shopId } = useShop()
  const t = useMessages()
  const all = useQuery(offeringsQuery(shopId))
  const [plain, setPlain] = useState(() => plainOf(appointment))
  const [ids, setIds] = useState(() => offeringsOf(appointment))
  // Typed by hand; undefined: as the services say, or unchanged if they are.
  const [typedLength, setLength] = useState<number | null>()
  const [typedPrice, setPrice] = useState<number | null>()
  const [overtaken, setOvertaken] = useState<Overtaken[]>([])
  const { seen, refused } = useSeen(appointment, 'appointment', (now, opened) => {
    // Typed fields are kept; untouched ones take the other member's values.
    setPlain((typed) => rebased(plainOf(opened), typed, plainOf(now)))
    const isChosen = ids.join() !== offeringsOf(opened).join()
    if (!isChosen) setIds(offeringsOf(now))
    if (!isChosen && typedPrice === opened.price) setPrice(undefined)
    setOvertaken((known) => [...new Set([...known, ...overtakenIn(opened, now)])])
  })
  const before = offeringsOf(seen)
  // An offering no longer sold stays listed if the appointment has it.
  const offerings = all.data?.filter(({ active, id }) => active || before.includes(id))
  const chosen = ids.flatMap((id) => offerings?.find((one) => one.id === id) ?? [])
  const sellsAnew = ids.join() !== before.join()
  const totals = totalsOf(chosen)
  const usual = sellsAnew ? totals : { minutes: plannedMinutes(seen), price: seen.price }
  const length = (typedLength === undefined ? usual.minutes : typedLength) ?? undefined
  const price = (typedPrice === undefined ? usual.price : typedPrice) ?? undefined
  const judgement = useJudgement(seen, { chosen, length })
  const change: AppointmentChange = sellsAnew
    ? { ...plainChange(seen, plain), price, offeringIds: ids, durationMinutes: length }
    : { ...plainChange(seen, plain), price: price === seen.price ? undefined : price }
  return {
    seen,
    refused,
    change,
    typed: Object.values(change).some((field) => field !== undefined),
    /** Fields changed by other members since it was opened. */
    overtaken,
    plain,
    setPlain: (fields: Partial<PlainFields>) => setPlain((now) => ({ ...now, ...fields })),
    offerings,
    offeringsFault: loadingFaultOf(all),
    reloadOfferings: () => void all.refetch(),
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
 * Returns the judgement of an appointment with other services at its present start; one that began long ago can still
 * be changed.
 */
function useJudgement(
  appointment: ShopAppointment,
  { chosen, length }: { chosen: readonly ShopOffering[]; length: number | undefined },
): Judgement | undefined {
  const { timeZone } = useShop()
  const { judge } = useDayJudge(dayOf(appointment.start, timeZone))
  return judge({
    staffIds: [appointment.staffId],
    start: Date.parse(appointment.start),
    began: Date.parse(appointment.start),
    footprint: editedAs(appointment, chosen),
    length: length ?? 0,
    not: appointment.id,
    offeringIds: addedTo(appointment, chosen),
  })
}
