import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { HoursRange, RangeFault } from '@awan/core/staff/hours'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { TimeSelect } from '#features/staff/components/time-select.tsx'
import { useHoursText, useWallTime } from '#features/staff/use-wall-time.ts'
import { startedAt, timesOffered } from '#features/staff/week.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const MIDNIGHT = 1440

interface HoursRangesProps {
  /** Weekday or date of the hours, for the labels of the fields. */
  name: string
  /** The following day, for error messages. */
  nextName: string
  ranges: readonly HoursRange[]
  faults: readonly RangeFault[]
  onChange: (ranges: HoursRange[]) => void
}

/** Ranges of one day, each with a start and an end. */
export function HoursRanges(props: HoursRangesProps) {
  const { name, nextName, ranges, faults, onChange } = props
  const t = useMessages()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const hoursText = useHoursText()
  const wallTime = useWallTime()
  const change = (at: number, range: HoursRange) => onChange(ranges.with(at, range))
  const remove = (at: number) => {
    onChange(ranges.filter((_, index) => index !== at))
    // The pressed button was unmounted.
    list.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={list} className="grid gap-2">
      {ranges.map((range, at) => {
        const fault = faults.find((one) => one.range === at)?.fault
        const faultId = fault && `${id}-${at}`
        const field = { day: name, place: at + 1 }
        return (
          <div key={at} className="grid gap-1">
            <div className="flex items-center gap-2 lg:max-w-120">
              <TimeSelect
                label={t('staff.from', field)}
                times={timesOffered('from', range)}
                value={range.from}
                faultId={faultId}
                onChange={(from) => change(at, startedAt(range, from))}
              />
              <span aria-hidden="true">–</span>
              <TimeSelect
                label={t('staff.until', field)}
                times={timesOffered('to', range)}
                value={range.to}
                faultId={faultId}
                onChange={(to) => change(at, { from: range.from, to })}
              />
              {ranges.length > 1 && (
                <IconButton
                  label={t('staff.removeHours', { hours: hoursText([range]) })}
                  onClick={() => remove(at)}
                  className="-me-2"
                >
                  <Icon of={X} />
                </IconButton>
              )}
            </div>
            {range.to > MIDNIGHT && !fault && (
              <p className="num text-sm text-ink-2">
                {t('staff.overnight', { time: wallTime(range.to) })}
              </p>
            )}
            {fault && (
              <AlertText id={faultId} small>
                {t(`staff.fault.${fault}`, { day: nextName })}
              </AlertText>
            )}
          </div>
        )
      })}
    </div>
  )
}
