import { ChevronDown, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { MOST_PEOPLE } from '@awan/core/offering/rules'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { useChosenInSight } from '#components/buttons/use-chosen-in-sight.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import { ableStaff } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { thumbnailSource } from '#lib/pictures/photo-source.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const OtherPeople = lazyExtra(
  async () => (await import('#customer/booking/people/other-people.tsx')).OtherPeople,
)

interface ChoiceProps {
  business: Business
  booking: Booking
  compact: boolean
}

/** Choice of the number of people and the staff member. */
export function StaffChips(props: ChoiceProps) {
  return (
    <>
      <PeopleChoice {...props} />
      <Professionals {...props} />
    </>
  )
}

/** Choice of a staff member able to do the whole selection. Hidden if there is only one. */
function Professionals(props: ChoiceProps) {
  const { business, booking, compact } = props
  const t = useMessages()
  const format = useFormat()
  const { offerings, staffId, people, others } = booking.choice
  const row = useChosenInSight(staffId)
  const named = others.map((one) => one?.staffId)
  const able = ableStaff(business, offerings).filter(({ id }) => !named.includes(id))
  const isOwn = others.some((one) => one !== undefined)
  if (able.length < 2 || (people > 1 && !isOwn)) return null
  if (compact)
    return (
      <label className="edge relative flex min-h-12 items-center rounded-md inset-ring inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand">
        <span className="sr-only">{t('booking.chooseStaff')}</span>
        <Icon of={UsersRound} className="absolute start-3.5 text-brand-ink" />
        <select
          value={staffId ?? ''}
          onChange={(event) => booking.chooseStaff(event.target.value || undefined)}
          className="min-h-12 w-full appearance-none bg-transparent ps-11 pe-10 outline-none"
        >
          <option value="">{t('booking.anyStaff')}</option>
          {able.map((one) => (
            <option key={one.id} value={one.id}>
              {format.name(one.name)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute end-3.5 text-ink-3" />
      </label>
    )
  return (
    <section ref={row} className="grid gap-2">
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
            start={
              one.photo ? (
                <img
                  src={thumbnailSource(one.photo)}
                  alt=""
                  width={32}
                  height={32}
                  className="size-8 rounded-full object-cover"
                />
              ) : (
                <Monogram name={format.name(one.name)} seed={one.id} place={one.position} />
              )
            }
          >
            <bdi>{format.name(one.name)}</bdi>
          </ChipRadio>
        ))}
      </ChipRow>
    </section>
  )
}

/** Choice of the number of people, collapsed by default. Hidden with one staff member. */
function PeopleChoice({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const { offerings, people } = booking.choice
  const [open, setOpen] = useState(people > 1)
  const able = ableStaff(business, offerings).length
  // Staff with other services can serve a person with one of those.
  const isOther = business.offerings.some(
    (one) => one.staffIds.length > 0 && !offerings.includes(one),
  )
  const most = Math.min(MOST_PEOPLE, isOther ? business.staff.length : able)
  if (most < 2) return null
  if (!open)
    return (
      <button
        type="button"
        onClick={() => {
          setOpen(true)
          // The button disappears, so the focus moves to the choice.
          setTimeout(() => document.querySelector<HTMLElement>('[name=people]:checked')?.focus())
        }}
        className="link-action justify-self-start"
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
      {isOther && people > 1 && (
        <Suspense>
          <OtherPeople business={business} booking={booking} />
        </Suspense>
      )}
    </section>
  )
}
