import { useId } from 'react'
import { faultsOfWeek, type HoursRange, type WeeklyHours } from '@awan/core/staff/hours'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { HoursDay } from '#features/staff/components/hours-day.tsx'
import {
  copiedToOpen,
  openingHours,
  SHOWN_DAYS,
  USUAL_TEMPLATES,
  weekFrom,
  withDay,
  type HoursTemplate,
} from '#features/staff/week.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Editor of a week's hours: from Monday in the data, from Saturday on screen. Faults are shown beside the hours
 * concerned; the form around it checks `faultsOfWeek(value)`.
 */
export function HoursEditor(props: {
  value: WeeklyHours
  onChange: (weekly: HoursRange[][]) => void
  /** Template weeks to start from; empty hides the row. */
  templates?: readonly HoursTemplate[]
}) {
  const { value, onChange, templates = USUAL_TEMPLATES } = props
  const t = useMessages()
  const format = useFormat()
  const label = useId()
  const faults = faultsOfWeek(value)
  const openDays = value.filter((ranges) => ranges.length > 0).length
  return (
    <div className="grid gap-3">
      {templates.length > 0 && (
        <div role="group" aria-labelledby={label} className="grid gap-2">
          <p id={label} className="text-ink-2">
            {t('staff.startFrom')}
          </p>
          <div className="flex flex-wrap gap-2">
            {templates.map((template) => (
              <Button
                key={template}
                size="sm"
                variant="tonal"
                onClick={() => onChange(weekFrom(template))}
              >
                {t(`staff.template.${template}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ul className="@container grid gap-2">
        {SHOWN_DAYS.map((day) => (
          <HoursDay
            key={day}
            name={format.weekday(day + 1, 'long')}
            nextName={format.weekday(((day + 1) % 7) + 1, 'long')}
            ranges={value[day] ?? []}
            faults={faults.filter((fault) => fault.day === day)}
            onChange={(ranges) => onChange(withDay(value, day, ranges))}
            onOpen={() => onChange(withDay(value, day, openingHours(value, day)))}
            onCopy={
              openDays > 1 &&
              (() => {
                onChange(copiedToOpen(value, day))
                toast.info(t('staff.copied'))
              })
            }
          />
        ))}
      </ul>
    </div>
  )
}
