import { offeringsOf, plainOf, plannedMinutes } from '#console/diary/appointment-sheet/guesses.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { changedFields } from '#lib/form/three-way.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns the fields of an appointment that the sheet edits. */
const heldOf = (appointment: ShopAppointment) => ({
  ...plainOf(appointment),
  offeringIds: offeringsOf(appointment),
  durationMinutes: plannedMinutes(appointment),
  price: appointment.price,
})

export type Overtaken = keyof ReturnType<typeof heldOf>

/** Returns the edited fields that another member has changed. */
export function overtakenIn(opened: ShopAppointment, now: ShopAppointment): Overtaken[] {
  return changedFields(heldOf(opened), heldOf(now))
}

/** Returns a function that names a field changed by another member, with its new value. */
export function useOvertakenText(now: ShopAppointment) {
  const t = useMessages()
  const format = useFormat()
  const values: Record<Overtaken, () => string> = {
    note: () => (now.note === '' ? '–' : isolated(now.note)),
    offeringIds: () => now.items.map(({ name }) => isolated(format.name(name))).join(' · '),
    durationMinutes: () => format.minutes(plannedMinutes(now)),
    price: () => format.money(now.price),
  }
  return (field: Overtaken) =>
    t('console.noticeIs', { label: t(`console.field.${field}`), value: values[field]() })
}
