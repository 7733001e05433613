import { UsersRound } from 'lucide-react'
import { ChipRadio, ChipRow } from '#components/chip.tsx'
import { Icon } from '#components/icon.tsx'
import { Monogram } from '#components/monogram.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** With whom: anyone, or one of those who do this service. Nothing to choose where there is one. */
export function StaffChips({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const format = useFormat()
  const { offering, staffId } = booking.choice
  const able = business.staff.filter((one) => offering?.staffIds.includes(one.id))
  if (able.length < 2) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{t('booking.chooseStaff')}</h2>
      <ChipRow label={t('booking.chooseStaff')}>
        <ChipRadio
          name="staff"
          checked={staffId === undefined}
          onChange={() => booking.chooseStaff(undefined)}
          start={
            <span className="grid size-8 place-items-center rounded-full bg-brand text-on-brand">
              <Icon of={UsersRound} size="s" />
            </span>
          }
        >
          {t('booking.anyStaff')}
        </ChipRadio>
        {able.map((one) => (
          <ChipRadio
            key={one.id}
            name="staff"
            checked={one.id === staffId}
            onChange={() => booking.chooseStaff(one.id)}
            start={<Monogram name={format.name(one.name)} seed={one.id} className="size-8" />}
          >
            <bdi>{format.name(one.name)}</bdi>
          </ChipRadio>
        ))}
      </ChipRow>
    </section>
  )
}
