import { Moon, Sun, Sunrise, Sunset } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Slot } from '#features/availability/api.ts'
import { groupSlots, sameInstant, type SlotPart } from '#features/availability/slots.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { tick } from '#lib/platform/feel.ts'

const ICONS = {
  morning: Sunrise,
  afternoon: Sun,
  evening: Sunset,
  night: Moon,
} as const satisfies Record<SlotPart, unknown>

/** Times of the day as one radio group, split by part of the day. */
export function SlotGroups(props: {
  name: string
  slots: readonly Slot[]
  date: string
  timeZone: string
  value: string | undefined
  /** Current time of the appointment to move: marked, and always shown. */
  current?: string
  onChange: (slot: Slot) => void
}) {
  const { slots, date, timeZone, value, current } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const [allOf, setAllOf] = useState<string>()
  const groups = groupSlots(slots, { date, timeZone }, [value, current])
  const all = allOf === date || groups.every((group) => group.first.length === group.slots.length)
  return (
    <div className="grid gap-4">
      {groups.map((group) => (
        <fieldset key={group.part} className="min-w-0">
          <legend className="mb-2 w-full flex flex-wrap items-center gap-2 font-semibold">
            <Icon of={ICONS[group.part]} className="text-ink-3" />
            {group.part === 'night'
              ? appointments.appointmentDate(group.slots[0]?.start ?? '', date, timeZone, 'short')
              : t(`availability.${group.part}`)}
            <span className="ms-auto font-normal text-sm text-ink-2">
              {t('availability.times', { count: group.slots.length })}
            </span>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] gap-2.5 lg:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] lg:gap-1.5">
            {(all ? group.slots : group.first).map((slot) => (
              <label
                key={slot.start}
                className="edge num printed relative grid min-h-12 place-content-center justify-items-center rounded-md px-1 text-center leading-ui font-medium whitespace-nowrap inset-ring inset-ring-line outline-offset-2 outline-focus hover:bg-bg-subtle has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand has-focus-visible:outline-3 transition-[scale] active:scale-[0.985] lg:min-h-11 lg:text-sm"
              >
                <input
                  type="radio"
                  className="over-label"
                  name={props.name}
                  checked={sameInstant(slot.start, value)}
                  onChange={() => {
                    tick()
                    props.onChange(slot)
                  }}
                />
                {format.time(slot.start, timeZone)}
                {sameInstant(slot.start, current) && (
                  <span className="text-cap leading-tight font-semibold">
                    {t('availability.now')}
                  </span>
                )}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {!all && (
        <Button variant="tonal" size="sm" onClick={() => setAllOf(date)}>
          {t('availability.showAll', { count: slots.length })}
        </Button>
      )}
    </div>
  )
}
