import { Button } from '#components/buttons/button.tsx'
import { useInSight } from '#components/overlays/dialog.tsx'
import { useChangeErrorText } from '#console/diary/appointment-sheet/use-change-error.ts'
import type { StaffMember } from '#console/diary/grid/columns.ts'
import { useTaker } from '#console/diary/move/use-taker.ts'
import { useShop } from '#console/frame/shop-context.ts'
import {
  shopAlternativesOf,
  overlappedBy,
  type ShopAlternative,
} from '#features/appointment/shop-alternatives.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows why a form was refused, and free alternatives; scrolled into view, as buttons that stick may cover it. */
export function FormError(props: {
  error: unknown
  onAlternative?: (alternative: ShopAlternative) => void
  /** The request named no staff member. */
  anyStaff?: boolean
  /** Staff members to name in conflicts, if several were requested. */
  staff?: readonly StaffMember[]
}) {
  const { error, onAlternative, staff = [] } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const { timeZone } = useShop()
  const text = useChangeErrorText()
  const alternatives = onAlternative ? shopAlternativesOf(error) : []
  const takerOf = useTaker()
  const box = useInSight(error)
  const overlapped = overlappedBy(error).map((taker) => {
    const time = format.timeRange(taker.start, taker.end, timeZone)
    const member = staff.find(({ id }) => id === taker.staffId)
    const who = takerOf(taker)
    return member
      ? t('diary.takenWith', { who, staff: isolated(format.name(member.name)), time })
      : t('diary.verdict.takenBy', { who, time })
  })
  if (!error) return null
  return (
    <div
      ref={box}
      role="alert"
      className="grid gap-2 rounded-lg bg-danger-soft p-4 text-danger-ink"
    >
      <p className="font-semibold">{text(error, props.anyStaff)}</p>
      {overlapped.length > 0 && (
        <p className="num text-sm">{t('diary.blockOverlaps', { what: overlapped.join(' · ') })}</p>
      )}
      {alternatives.length > 0 && (
        <>
          <p className="text-sm">{t('diary.otherTimes')}</p>
          <div className="flex flex-wrap gap-2">
            {alternatives.map((alternative) => (
              <Button
                key={`${alternative.start} ${alternative.staffId}`}
                variant="outline"
                size="sm"
                onClick={() => onAlternative?.(alternative)}
              >
                <span className="num">
                  {appointments.appointmentTime(alternative.start, alternative.date, timeZone)}
                </span>
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
