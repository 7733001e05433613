import { MapPin, Phone } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import type { Business } from '#features/business/api.ts'
import { Landmark } from '#features/business/components/landmark.tsx'
import { OpenRanges } from '#features/business/components/open-ranges.tsx'
import { PlaceMap } from '#features/business/components/place-map.tsx'
import { placeOfPage } from '#features/business/place.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Address, phone number, opening hours of the week, and the business's description. */
export function Contact({ business }: { business: Business }) {
  const t = useMessages()
  const format = useFormat()
  const about = format.name(business.about)
  return (
    <>
      {about && (
        <section className="grid gap-2">
          <h2 className="text-xl">{t('booking.about')}</h2>
          <p dir="auto" className="whitespace-pre-line text-ink-2">
            {about}
          </p>
        </section>
      )}
      <section id="hours" className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{t('booking.contactAndHours')}</h2>
        <address className="grid grid-cols-[minmax(0,1fr)] gap-1 not-italic">
          <p className="flex min-h-11 items-center gap-3">
            <Icon of={MapPin} className="text-ink-3" />
            {business.addressAfterBooking ? (
              <span>
                <bdi>{format.name(business.district)}</bdi>. {t('booking.addressAfter')}
              </span>
            ) : (
              <span>
                <Name of={business.address} />
                <Landmark of={business.landmark} />
              </span>
            )}
          </p>
          <a
            className="flex min-h-11 flex-wrap items-center gap-x-3"
            href={`tel:${business.phone}`}
          >
            <Icon of={Phone} className="text-ink-3" />
            <span className="ltr num">{formatPhone(business.phone, { wraps: true })}</span>
          </a>
        </address>
        <PlaceMap place={placeOfPage(business, format.name(business.name))} />
        <Hours business={business} />
      </section>
    </>
  )
}

/** Hours of the dates from the current working day on: dated, as a season or a closure may end within them. */
function Hours({ business }: { business: Business }) {
  const t = useMessages()
  const format = useFormat()
  const days = business.hours.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return (
    <table className="w-full max-w-md">
      <caption className="sr-only">{t('booking.hours')}</caption>
      <tbody>
        {days.map(({ date, ranges }) => (
          <tr
            key={date}
            className={cx(
              'flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 last:border-0',
              date === business.today && 'font-semibold',
            )}
          >
            <th scope="row" className="text-start font-[weight:inherit]">
              {format.day(date, 'full')}
            </th>
            <td className="num ms-auto text-end">
              <OpenRanges of={ranges} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
