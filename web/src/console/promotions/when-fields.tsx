import { ChipToggle } from '#components/buttons/chip.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { SpanFields } from '#console/day-field/span-fields.tsx'
import { startingHoursOf, type Draft, type PromotionFault } from '#console/promotions/form.ts'
import { WEEK } from '#lib/datetime/week.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const HALF_HOURS = Array.from({ length: 48 }, (_, at) => at * 30)

interface WhenProps {
  draft: Draft
  set: (values: Partial<Draft>) => void
  faults: ReadonlySet<PromotionFault>
}

/** Fields for the days, weekdays and hours in which an appointment must begin. */
export function PromotionTimeFields({ draft, set, faults }: WhenProps) {
  const t = useMessages()
  const format = useFormat()
  const { weekdays, starting } = draft
  const toggle = (day: number, on: boolean) => {
    const days = (weekdays ?? WEEK).filter((one) => one !== day)
    const next = on ? [...days, day] : days
    set({ weekdays: next.length === WEEK.length ? null : next.toSorted((a, b) => a - b) })
  }
  return (
    <div className="grid gap-4">
      <SpanFields
        labels={{ first: t('promotion.firstDay'), last: t('promotion.lastDay') }}
        value={draft}
        error={faults.has('days') && t('promotion.badDays')}
        onChange={set}
      />
      <fieldset className="grid gap-2" data-invalid={faults.has('weekdays') ? '' : undefined}>
        <legend className="mb-1.5 font-semibold">{t('promotion.weekdays')}</legend>
        <div className="flex flex-wrap gap-2">
          {WEEK.map((day) => (
            <ChipToggle
              key={day}
              pressed={weekdays?.includes(day) ?? true}
              onChange={(on) => toggle(day, on)}
            >
              {format.weekday(day, 'short')}
            </ChipToggle>
          ))}
        </div>
        {faults.has('weekdays') && <AlertText small>{t('promotion.badWeekdays')}</AlertText>}
      </fieldset>
      <Switch
        label={t('promotion.anyTime')}
        checked={starting === null}
        onChange={(any) => set({ starting: any ? null : { from: 600, to: 840 } })}
      />
      {starting && <Hours starting={starting} set={set} />}
    </div>
  )
}

function Hours(props: {
  starting: NonNullable<Draft['starting']>
  set: (values: Partial<Draft>) => void
}) {
  const { starting, set } = props
  const t = useMessages()
  const format = useFormat()
  const to = starting.to % 1440
  const options = HALF_HOURS.map((minute) => (
    <option key={minute} value={minute}>
      {format.wallTime(minute)}
    </option>
  ))
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('promotion.startFrom')}
          value={starting.from}
          onChange={(event) => set({ starting: startingHoursOf(Number(event.target.value), to) })}
        >
          {options}
        </SelectField>
        <SelectField
          label={t('promotion.startTo')}
          value={to}
          onChange={(event) =>
            set({ starting: startingHoursOf(starting.from, Number(event.target.value)) })
          }
        >
          {options}
        </SelectField>
      </div>
      {starting.to > 1440 && <p className="text-sm text-ink-2">{t('promotion.afterMidnight')}</p>}
    </div>
  )
}
