import { soldOf, type BookingChoice } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the services and staff members of further people with their own choice. */
export function OthersHave(props: { business: Business; others: BookingChoice['others'] }) {
  const { business, others } = props
  const t = useMessages()
  const format = useFormat()
  return others.map((own, at) => {
    if (!own) return null
    const sold = soldOf(business, own.offeringIds)
    const staff = business.staff.find(({ id }) => id === own.staffId)
    return (
      <span key={at} className="block text-ink">
        {t('attendee.person', { number: format.number(at + 2) })}:{' '}
        {sold.map(({ id, name }) => (
          <span key={id}>
            <bdi>{format.name(name)}</bdi> ·{' '}
          </span>
        ))}
        {staff ? <bdi>{format.name(staff.name)}</bdi> : t('booking.anyStaff')}
      </span>
    )
  })
}
