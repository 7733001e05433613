import { useQuery } from '@tanstack/react-query'
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
import { useMayAdd } from '#console/diary/fields/use-may-add.ts'
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

interface Input {
  plain: PlainFields
  ids: string[]
  /** Typed by hand; undefined: as the services say, or unchanged if they are. */
  length?: number | null | undefined
  price?: number | null | undefined
  /** Fields changed by other members since it was opened. */
  overtaken: Overtaken[]
}

const inputOf = (appointment: ShopAppointment): Input => ({
  plain: plainOf(appointment),
  ids: offeringsOf(appointment),
  overtaken: [],
})

/** Merges the input with another member's change: typed fields are kept, untouched ones take its values. */
function merged(input: Input, now: ShopAppointment, before: ShopAppointment): Input {
  const isChosen = input.ids.join() !== offeringsOf(before).join()
  return {
    ...input,
    plain: rebased(plainOf(before), input.plain, plainOf(now)),
    ids: isChosen ? input.ids : offeringsOf(now),
    price: !isChosen && input.price === before.price ? undefined : input.price,
    overtaken: [...new Set([...input.overtaken, ...overtakenIn(before, now)])],
  }
}

export type AppointmentDraft = ReturnType<typeof useAppointmentDraft>

/** Returns an appointment's draft: services, length, price and plain fields, while they are edited. */
export function useAppointmentDraft(appointment: ShopAppointment) {
  const { id: shopId } = useShop()
  const t = useMessages()
  const all = useQuery(offeringsQuery(shopId))
  const mayAdd = useMayAdd()
  const kept = useSeen(`edit ${appointment.id}`, appointment, {
    name: 'appointment',
    first: inputOf,
    merged,
  })
  const { input, set, seen } = kept
  const { plain, ids } = input
  const before = offeringsOf(seen)
  // Those that can be added, and those of the appointment even if they no longer can.
  const offerings = all.data?.filter((one) => before.includes(one.id) || mayAdd(one))
  const chosen = ids.flatMap((id) => offerings?.find((one) => one.id === id) ?? [])
  const sellsAnew = ids.join() !== before.join()
  const totals = totalsOf(chosen)
  const usual = sellsAnew ? totals : { minutes: plannedMinutes(seen), price: seen.price }
  const length = (input.length === undefined ? usual.minutes : input.length) ?? undefined
  const price = (input.price === undefined ? usual.price : input.price) ?? undefined
  const judgement = useJudgement(seen, { chosen, length })
  const change: AppointmentChange = sellsAnew
    ? { ...plainChange(seen, plain), price, offeringIds: ids, durationMinutes: length }
    : { ...plainChange(seen, plain), price: price === seen.price ? undefined : price }
  return {
    seen,
    refused: kept.refused,
    reset: kept.reset,
    change,
    typed: Object.values(change).some((field) => field !== undefined),
    overtaken: input.overtaken,
    plain,
    setPlain: (fields: Partial<PlainFields>) => set({ plain: { ...plain, ...fields } }),
    offerings,
    offeringsFault: loadingFaultOf(all),
    reloadOfferings: () => void all.refetch(),
    ids,
    choose: (next: string[]) => set({ ids: next, length: undefined }),
    sellsAnew,
    length,
    setLength: (minutes: number | undefined) => set({ length: minutes ?? null }),
    price,
    setPrice: (amount: number | undefined) => set({ price: amount ?? null }),
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
