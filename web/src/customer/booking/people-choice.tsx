import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { MOST_PEOPLE } from '@awan/core/offering/rules'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import { ableStaff } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** How many come at the same time, out of the way until wanted. Nothing where there is one professional. */
export function PeopleChoice({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const { offerings, people } = booking.choice
  const [open, setOpen] = useState(people > 1)
  const most = Math.min(MOST_PEOPLE, ableStaff(business, offerings).length)
  if (most < 2) return null
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-ink"
      >
        <Icon of={UsersRound} size="s" />
        {t('booking.severalPeople')}
      </button>
    )
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-xl">{t('booking.howMany')}</h2>
      <ChipRow label={t('booking.howMany')}>
        {Array.from({ length: most }, (_, at) => (
          <ChipRadio
            key={at}
            name="people"
            checked={people === at + 1}
            onChange={() => booking.choosePeople(at + 1)}
          >
            {t('booking.people', { count: at + 1 })}
          </ChipRadio>
        ))}
      </ChipRow>
      {people > 1 && <p className="text-ink-2">{t('booking.eachTheirOwn')}</p>}
    </section>
  )
}
