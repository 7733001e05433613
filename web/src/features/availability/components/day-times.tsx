import type { ReactNode } from 'react'
import type { DayPart } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { SlotGroups } from '#features/availability/components/slot-groups.tsx'
import { firstFreeDay, nearestTo } from '#features/availability/slots.ts'
import { SlotsSkeleton } from '#features/availability/components/slots-skeleton.tsx'
import { useTurn } from '#features/availability/use-turn.ts'
import type { Times } from '#features/availability/use-times.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Fully booked parts of a day. */
export interface FullTimes {
  date: string
  /** Parts whose times are all taken. */
  parts: readonly DayPart[]
  /** True if nothing is free on that day. */
  whole: boolean
}

interface DayTimesProps {
  name: string
  date: string
  timeZone: string
  times: Times
  current?: string
  onStart: (start: string) => void
  onDay: (date: string) => void
  /** Renders content below a day that is fully booked, or partly; not if nothing fits into it. */
  whenFull?: ((full: FullTimes) => ReactNode) | undefined
}

/** Times of the chosen day, with loading, error and empty states. */
export function DayTimes(props: DayTimesProps) {
  const { date, times } = props
  const { slots } = times
  const t = useMessages()
  const format = useFormat()
  const loaded = slots.isPlaceholderData ? undefined : slots.data
  const day = useTurn(date, loaded !== undefined)
  const fault = loadingFaultOf(slots)
  if (fault) return <QueryError error={fault} of={slots} />
  if (!loaded)
    return (
      <SkeletonRegion label={t('availability.loading')}>
        <SlotsSkeleton />
      </SkeletonRegion>
    )
  const state = times.around.find((day) => day.date === date)?.state
  const none = state && (state === 'closed' ? 'availability.closed' : 'availability.full')
  const said =
    loaded.length > 0
      ? t('availability.times', { count: loaded.length })
      : t(none ?? 'availability.none')
  return (
    <>
      <p role="status" className="sr-only">
        {t('availability.dayTimes', { day: format.day(date, 'full'), times: said })}
      </p>
      {times.goneStart && <Gone {...props} start={times.goneStart} />}
      <div ref={day} className="min-w-0">
        {loaded.length === 0 ? (
          <NothingFree {...props} />
        ) : (
          <SlotGroups
            name={props.name}
            slots={loaded}
            date={date}
            timeZone={props.timeZone}
            value={times.slot?.start}
            current={props.current}
            onChange={(slot) => props.onStart(slot.start)}
          />
        )}
      </div>
      {loaded.length > 0 &&
        times.fullParts.length > 0 &&
        props.whenFull?.({ date, parts: times.fullParts, whole: false })}
    </>
  )
}

function NothingFree({ date, times, onDay, whenFull }: DayTimesProps) {
  const t = useMessages()
  const format = useFormat()
  const next = firstFreeDay(times.around, date)
  const { fullParts: parts } = times
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-bg-subtle p-4">
      <p className="font-semibold">{t('availability.none')}</p>
      {next && (
        <Button variant="outline" size="sm" onClick={() => onDay(next.date)}>
          {t('availability.nextFree', { day: format.day(next.date, 'full') })}
        </Button>
      )}
      {parts.length > 0 && whenFull?.({ date, parts, whole: true })}
    </div>
  )
}

function Gone(props: DayTimesProps & { start: string }) {
  const { start, timeZone, times } = props
  const t = useMessages()
  const format = useFormat()
  const near = nearestTo(times.slots.data ?? [], start, 2)
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-danger-soft p-4 text-danger-ink">
      <p className="font-semibold">
        {t('availability.gone', { time: format.time(start, timeZone) })}
      </p>
      {near.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span>{t('availability.goneNear')}</span>
          {near.map((slot) => (
            <Button
              key={slot.start}
              variant="outline"
              size="sm"
              className="num"
              onClick={() => props.onStart(slot.start)}
            >
              {format.time(slot.start, timeZone)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
