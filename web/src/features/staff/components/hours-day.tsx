import { Copy, Plus } from 'lucide-react'
import type { HoursRange, RangeFault } from '@awan/core/staff/hours'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { HoursRanges } from '#features/staff/components/hours-ranges.tsx'
import { withNextRange } from '#features/staff/week.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface HoursDayProps {
  name: string
  nextName: string
  ranges: readonly HoursRange[]
  faults: readonly RangeFault[]
  onChange: (ranges: HoursRange[]) => void
  onOpen: () => void
  /** Copies the hours to the other open days; false without such a day. */
  onCopy: (() => void) | false
}

/** Row of one weekday: a switch for open or closed, and its hours. */
export function HoursDay(props: HoursDayProps) {
  const { name, ranges, onChange } = props
  const t = useMessages()
  const open = ranges.length > 0
  const more = withNextRange(ranges)
  return (
    <li className="grid content-start gap-2 rounded-lg bg-surface p-3 shadow-1 @lg:grid-cols-[11rem_minmax(0,1fr)] @lg:gap-x-6 @lg:px-4">
      <Switch
        label={
          <>
            <span className="block font-semibold">{name}</span>
            {!open && <span className="text-sm text-ink-2">{t('staff.closed')}</span>}
          </>
        }
        checked={open}
        onChange={(on) => (on ? props.onOpen() : onChange([]))}
      />
      {open && (
        <div className="grid min-w-0 gap-2">
          <HoursRanges
            name={name}
            nextName={props.nextName}
            ranges={ranges}
            faults={props.faults}
            onChange={onChange}
          />
          <div className="flex flex-wrap gap-2">
            {more && (
              <Button
                size="sm"
                variant="tonal"
                icon={<Icon of={Plus} size="s" />}
                aria-label={t('staff.addHoursOn', { day: name })}
                onClick={() => onChange(more)}
              >
                {t('staff.addHours')}
              </Button>
            )}
            {props.onCopy && (
              <Button
                size="sm"
                variant="tonal"
                icon={<Icon of={Copy} size="s" />}
                aria-label={t('staff.copyDay', { day: name })}
                onClick={props.onCopy}
              >
                {t('staff.copy')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}
