import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { daysQuery, PICKER_DAYS, type Day, type SlotsInput } from '#features/availability/api.ts'
import { MonthCalendar } from '#features/availability/components/month-calendar.tsx'
import { MonthLegend } from '#features/availability/components/month-legend.tsx'
import { firstFreeDay } from '#features/availability/slots.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Calendar of the next two months. Days are in the business's time zone, not the device's. */
export function MonthPicker(props: {
  input: SlotsInput
  timeZone: string
  value: string | undefined
  onChoose: (date: string) => void
  onClose: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  const days = useQuery(daysQuery(props.input, PICKER_DAYS))
  const fault = queryFaultOf(days)
  const [wanted, setWanted] = useState(props.value)
  const chosen = days.data && chosenOf(days.data, wanted)
  return (
    <Dialog
      title={t('availability.chooseDay')}
      onClose={props.onClose}
      actions={
        chosen && (
          <Button block onClick={() => props.onChoose(chosen.date)}>
            {t('availability.showDay', {
              count: chosen.free,
              day: format.day(chosen.date, 'short'),
            })}
          </Button>
        )
      }
    >
      {days.isPending && !fault && <MonthSkeleton />}
      {fault && (
        <div className="mt-4">
          <QueryError error={fault} of={days} />
        </div>
      )}
      {days.data && !chosen && (
        <p className="mt-3 rounded-lg bg-bg-subtle p-4">
          {t('availability.noneSoon', { count: days.data.length })}
        </p>
      )}
      {days.data && days.data.length > 0 && (
        <>
          <MonthCalendar days={days.data} value={chosen?.date} onChange={setWanted} />
          <MonthLegend />
        </>
      )}
    </Dialog>
  )
}

/** Returns the wanted day if it has free times, else the first day that has. */
function chosenOf(days: readonly Day[], wanted: string | undefined): Day | undefined {
  return days.find((day) => day.date === wanted && day.free > 0) ?? firstFreeDay(days)
}

function MonthSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('availability.loading')} className="mt-3 grid gap-4">
      <Skeleton className="mx-auto h-6 w-36" />
      <div className="grid grid-cols-7 gap-1">
        {Array.from({ length: 35 }, (_, index) => (
          <Skeleton key={index} className="h-11.5 rounded-md" />
        ))}
      </div>
    </SkeletonRegion>
  )
}
