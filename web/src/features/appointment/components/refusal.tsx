import { Phone } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Icon } from '#components/icon.tsx'
import { alternativesOf, type Alternative } from '#features/appointment/alternatives.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Why a time was not got, and what to do instead: another time, or a call. */
export function Refusal(props: {
  error: Error
  /** What did not succeed. */
  failed: string
  /** Instead of the reason, where no answer came. */
  notYet: string
  timeZone: string
  /** Of the business. */
  phone: string
  onAlternative: (alternative: Alternative) => void
}) {
  const { error, timeZone, onAlternative } = props
  const t = useMessages()
  const errorText = useErrorText()
  const format = useFormat()
  const taken = isApiError(error, 'slot_taken')
  const alternatives = taken ? alternativesOf(error) : []
  const reason = useReason(error)
  const silent = isApiError(error) && error.transient
  return (
    <div role="alert" className="mt-3 grid gap-2 rounded-lg bg-danger-soft p-4 text-danger-ink">
      <p className="font-semibold">{silent ? props.notYet : (reason ?? errorText(error))}</p>
      {isBlocked(error) && (
        <a
          className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold underline"
          href={`tel:${props.phone}`}
        >
          <Icon of={Phone} />
          {t('booking.call')} <span className="ltr num">{formatPhone(props.phone)}</span>
        </a>
      )}
      {!taken && !isBlocked(error) && <p className="text-sm">{props.failed}</p>}
      {alternatives.length > 0 && (
        <>
          <p className="text-sm">{t('availability.goneNear')}</p>
          <div className="flex flex-wrap gap-2">
            {alternatives.map((alternative) => (
              <Button
                key={alternative.start}
                variant="outline"
                size="sm"
                className="num"
                onClick={() => onAlternative(alternative)}
              >
                {format.dayTime(alternative.start, timeZone)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** The shop takes no bookings of this person online: trying again is no help. */
function isBlocked(error: Error): boolean {
  return isApiError(error, 'not_bookable') && error.data['reason'] === 'blocked'
}

/** What the shop's own rules have to say to the person; undefined where the error says all. */
function useReason(error: Error): string | undefined {
  const t = useMessages()
  if (isBlocked(error)) return t('booking.blocked')
  if (!isApiError(error)) return undefined
  const { code, data } = error
  const shops = code === 'limit_reached' && data['of'] === 'business'
  return shops ? t('booking.shopLimit', { count: Number(data['limit']) }) : undefined
}
