import { Phone } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { useInSight } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { alternativesOf, type Alternative } from '#features/appointment/alternatives.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Moves the focus to the sheet's title, as choosing another time unmounts the pressed button. */
const toTitle = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('dialog')?.querySelector('h2')?.focus()

const BOX = 'mt-3 grid gap-2 rounded-lg bg-danger-soft p-4 text-danger-ink'

/** Shows why a time could not be booked, with alternatives: other times, or a call. */
export function Refusal(props: {
  error: Error
  /** Text that names the failed action. */
  failed: string
  /** Text shown instead of the reason if no response arrived. */
  notYet: string
  timeZone: string
  /** Telephone number of the business. */
  phone: string
  onAlternative: (alternative: Alternative) => void
}) {
  const { error, timeZone, onAlternative } = props
  const t = useMessages()
  const errorText = useErrorText()
  const taken = isApiError(error, 'slot_taken')
  const alternatives = taken ? alternativesOf(error) : []
  const reason = isBlocked(error) ? t('booking.blocked') : errorText(error)
  // The appointment may exist nevertheless; a retry finds out.
  const silent = isTransient(error)
  const format = useFormat()
  const box = useInSight(error)
  const dearer = isApiError(error, 'price_changed')
    ? t('booking.priceNow', { price: format.money(Number(error.data['price'])) })
    : undefined
  return (
    <div ref={box} role="alert" className={BOX}>
      <p className="font-semibold">{silent ? props.notYet : reason}</p>
      {isBlocked(error) && (
        <a
          className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold underline"
          href={`tel:${props.phone}`}
        >
          <Icon of={Phone} />
          {t('booking.call')} <span className="ltr num">{formatPhone(props.phone)}</span>
        </a>
      )}
      {!taken && !isBlocked(error) && <p className="text-sm">{dearer ?? props.failed}</p>}
      <OtherTimes of={alternatives} timeZone={timeZone} onChoose={onAlternative} />
    </div>
  )
}

/** Shows that the chosen time was taken while the page was open. */
export function TimeGone(props: {
  start: string
  timeZone: string
  nearest: readonly Alternative[]
  onAlternative: (alternative: Alternative) => void
}) {
  const { start, timeZone } = props
  const t = useMessages()
  const format = useFormat()
  const box = useInSight(start)
  return (
    <div ref={box} role="alert" className={BOX}>
      <p className="font-semibold">
        {t('availability.gone', { time: format.time(start, timeZone) })}
      </p>
      <OtherTimes of={props.nearest} timeZone={timeZone} onChoose={props.onAlternative} />
    </div>
  )
}

function OtherTimes(props: {
  of: readonly Alternative[]
  timeZone: string
  onChoose: (alternative: Alternative) => void
}) {
  const t = useMessages()
  const appointments = useAppointmentFormat()
  if (props.of.length === 0) return null
  return (
    <>
      <p className="text-sm">{t('availability.goneNear')}</p>
      <div className="flex flex-wrap gap-2">
        {props.of.map((alternative) => (
          <Button
            key={alternative.start}
            variant="outline"
            size="sm"
            className="num"
            onClick={(event) => {
              toTitle(event)
              props.onChoose(alternative)
            }}
          >
            {appointments.appointmentTime(alternative.start, alternative.date, props.timeZone)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Returns whether a refusal concerns the time itself, so that retrying the same time is useless. */
export function isLost(error: Error | null): boolean {
  return isApiError(error, 'slot_taken') || isApiError(error, 'not_bookable')
}

/** Returns whether the shop has blocked this customer from booking online; a retry is useless. */
function isBlocked(error: Error): boolean {
  return isApiError(error, 'not_bookable') && error.data['reason'] === 'blocked'
}
