import { useQuery } from '@tanstack/react-query'
import { WarningBox } from '#components/feedback/warning-box.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import type { Business } from '#features/business/api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows requested offerings or staff that are unavailable here; by name when booking an appointment again. */
export function Again({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const format = useFormat()
  const { status } = useAuth()
  const { gone, staffGone, again = '' } = booking.choice
  const enabled = again !== '' && status === 'signed-in'
  const { data: before } = useQuery({ ...appointmentQuery(again), enabled })
  const sold = new Set(business.offerings.map(({ id }) => id))
  const names = before?.items.filter(({ offeringId }) => !sold.has(offeringId)) ?? []
  const member = business.staff.find(({ id }) => id === staffGone)
  const staffName = member?.name ?? (before?.staffId === staffGone ? before?.staffName : undefined)
  return (
    <WarningBox role="status" className="grid gap-1">
      {gone > 0 && (
        <p>
          {names.length === gone
            ? t('booking.againGoneNames', {
                what: format.services(names),
              })
            : t('booking.againGone', { count: gone })}
        </p>
      )}
      {staffGone && (
        <p>
          {staffName
            ? t('booking.againStaffName', { name: format.name(staffName) })
            : t('booking.againStaff')}
        </p>
      )}
    </WarningBox>
  )
}
