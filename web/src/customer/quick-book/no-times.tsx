import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import type { QuickTimes } from '#features/availability/api.ts'
import type { When } from '#features/availability/when.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** States that no time is free then, and links to the next ones. */
export function NoTimes(props: { next: QuickTimes['next']; onChoose: (when: When) => void }) {
  const { next, onChoose } = props
  const t = useMessages()
  const { appointmentTime } = useAppointmentFormat()
  if (!next)
    return <EmptyState title={t('catalog.noTimes')} text={t('availability.quickNoneText')} />
  const { day, part, start, date, timeZone } = next
  return (
    <EmptyState
      title={t('availability.noneThen')}
      action={
        <Button
          onClick={() => {
            onChoose({ day, part })
            // The pressed button disappears with the empty state.
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
          }}
        >
          {t('availability.nextTime', { when: appointmentTime(start, date, timeZone) })}
        </Button>
      }
    />
  )
}
