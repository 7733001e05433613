import { Clock, MapPin, Phone } from 'lucide-react'
import { useId } from 'react'
import { isWritten, type Localized } from '@awan/core/language'
import type { WeeklyHours } from '@awan/core/staff/hours'
import { Cover } from '#components/cover/cover.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { Name } from '#components/text/name.tsx'
import type { Business } from '#features/business/api.ts'
import { Landmark } from '#features/business/components/landmark.tsx'
import { OpenRanges } from '#features/business/components/open-ranges.tsx'
import { useLooks } from '#lib/places/places.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Content of a public page, as far as known. */
export interface PreviewedPage {
  seed: string
  name: Localized
  categoryId: string
  district: Localized
  address: Localized
  landmark: Localized
  about: Localized
  /** Formatted for display. */
  phone: string
  photo: string | null
  /** Hours of the coming dates, as on the public page; of seven days from Monday if it has none yet. Undefined: unknown. */
  hours: { dated: Business['hours'] } | { weekly: WeeklyHours } | undefined
  services: readonly { id: string; name: Localized; minutes: number; price: number }[]
  staff: readonly Localized[]
}

/** Saturday first, as indexes into a week from Monday. */
const SHOWN = [5, 6, 0, 1, 2, 3, 4] as const

export function previewOf(business: Business): PreviewedPage {
  return {
    seed: business.id,
    name: business.name,
    categoryId: business.categoryId,
    district: business.district,
    address: business.address,
    landmark: business.landmark,
    about: business.about,
    phone: formatPhone(business.phone),
    photo: business.photo,
    hours: { dated: business.hours },
    services: business.offerings.map((offering) => ({
      id: offering.id,
      name: offering.name,
      minutes: offering.durationMinutes,
      price: offering.price,
    })),
    staff: business.staff.map(({ name }) => name),
  }
}

/** Preview of a public page, reduced and not interactive. */
export function PagePreview({ of }: { of: PreviewedPage }) {
  const lookOf = useLooks()
  const category = usePlaceName()('categories', of.categoryId)
  const t = useMessages()
  const format = useFormat()
  const id = useId()
  const named = isWritten(of.name)
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-xl bg-surface text-base shadow-2 inset-ring inset-ring-line"
    >
      <Cover
        wide
        {...lookOf(of.categoryId)}
        seed={of.seed}
        sign={format.name(of.name)}
        photo={of.photo}
        className="h-36"
      />
      <div className="grid gap-5 p-5">
        <div className="grid gap-1.5">
          <h3 id={id} className="text-2xl wrap-anywhere">
            {named ? <Name of={of.name} /> : t('register.previewName')}
          </h3>
          <p className="dots text-sm text-ink-2">
            {category && <span>{category}</span>}
            {isWritten(of.district) && <Name of={of.district} />}
          </p>
          {isWritten(of.address) && (
            <p className="flex items-center gap-2 text-sm text-ink-2">
              <Icon of={MapPin} size="s" className="text-ink-3" />
              <span>
                <Name of={of.address} />
                <Landmark of={of.landmark} />
              </span>
            </p>
          )}
          {of.phone !== '' && (
            <p className="flex items-center gap-2 text-sm text-ink-2">
              <Icon of={Phone} size="s" className="text-ink-3" />
              <span className="ltr num">{of.phone}</span>
            </p>
          )}
        </div>
        {isWritten(of.about) && (
          <p className="wrap-anywhere whitespace-pre-line">
            <Name of={of.about} />
          </p>
        )}
        {of.services.length > 0 && <Services of={of} />}
        {of.staff.length > 0 && <Team of={of} />}
        {of.hours && <Hours of={of.hours} />}
      </div>
    </section>
  )
}

function Services({ of }: { of: PreviewedPage }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div>
      <h4 className="mb-1 font-semibold">{t('register.previewServices')}</h4>
      <ul className="divide-y divide-line">
        {of.services.map((service) => (
          <li key={service.id} className="flex items-center justify-between gap-3 py-2">
            <span className="grid min-w-0">
              <Name of={service.name} />
              {service.minutes > 0 && (
                <span className="text-sm text-ink-2">{format.minutes(service.minutes)}</span>
              )}
            </span>
            {service.price >= 0 && (
              <span className="num font-semibold whitespace-nowrap">
                {format.money(service.price)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Team({ of }: { of: PreviewedPage }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div>
      <h4 className="mb-2 font-semibold">{t('register.previewTeam')}</h4>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {of.staff.map((name, at) => (
          // The names are the only data and may repeat, so the index is the key.
          <li key={at} className="flex items-center gap-2 text-sm">
            <Monogram name={format.name(name)} seed={format.name(name)} place={at} />
            <Name of={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opening hours of the coming dates, or of every week, Saturday first. */
function Hours({ of }: { of: NonNullable<PreviewedPage['hours']> }) {
  const t = useMessages()
  const format = useFormat()
  const days =
    'weekly' in of
      ? SHOWN.map((day) => ({
          day: format.weekday(day + 1, 'long'),
          ranges: of.weekly[day] ?? [],
        }))
      : of.dated
          .toSorted((a, b) => (a.date < b.date ? -1 : 1))
          .map(({ date, ranges }) => ({ day: format.day(date, 'full'), ranges }))
  return (
    <div>
      <h4 className="mb-1 flex items-center gap-2 font-semibold">
        <Icon of={Clock} size="s" className="text-ink-3" />
        {t('booking.hours')}
      </h4>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('booking.hours')}</caption>
        <tbody>
          {days.map(({ day, ranges }) => (
            <tr key={day} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                {day}
              </th>
              <td className="num py-1.5 text-end">
                <OpenRanges of={ranges} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
