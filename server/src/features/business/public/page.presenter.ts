import type { z } from 'zod'
import type { businessSchema } from '@awan/core/business/contract'
import { cardPath } from '@awan/core/business/sharing'
import { pick, type Language } from '@awan/core/language'
import { WRITING } from '@awan/core/locales/writing'
import { CURRENCY } from '@awan/core/market/iq'
import { addDays, DAY_MINUTES } from '@awan/core/time'
import type { Head } from '#http/pages/page-head.ts'
import { translate } from '#locale.ts'

type Business = z.input<typeof businessSchema>
type Range = Business['hours'][number]['ranges'][number]

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Presents the head of a business's page, for link previews and search engines. */
export function presentBusinessPage(business: Business, language: Language): Head {
  const name = pick(business.name, language)
  const district = pick(business.district, language)
  const values = {
    category: pick(business.categoryName, language),
    district,
    city: pick(business.cityName, language),
  }
  const { rating } = business
  return {
    title: `${name}${WRITING[language].comma} ${district}`,
    description: rating
      ? translate(language, 'page.businessRated', {
          ...values,
          rating: rating.average,
          count: rating.count,
        })
      : translate(language, 'page.business', values),
    image: {
      path: cardPath(
        business.id,
        business.photo?.replace(/^.*\/|\..*$/g, '') ?? business.categoryId,
      ),
      alt: name,
    },
    data: structuredData(business, language),
  }
}

function structuredData(business: Business, language: Language): Record<string, unknown> {
  const about = pick(business.about, language)
  return {
    '@type': 'LocalBusiness',
    name: pick(business.name, language),
    ...(about ? { description: about } : {}),
    telephone: business.phone,
    currenciesAccepted: CURRENCY,
    address: {
      '@type': 'PostalAddress',
      // Search engines get no more than visitors.
      ...(business.addressAfterBooking ? {} : { streetAddress: pick(business.address, language) }),
      addressLocality: pick(business.district, language),
      addressRegion: pick(business.cityName, language),
      addressCountry: 'IQ',
    },
    ...(business.addressAfterBooking
      ? {}
      : { geo: { '@type': 'GeoCoordinates', ...business.location } }),
    openingHoursSpecification: openingHours(business),
    ...(business.rating ? { aggregateRating: ratingData(business.rating) } : {}),
    makesOffer: business.offerings.map((offering) => ({
      '@type': 'Offer',
      price: offering.price,
      priceCurrency: CURRENCY,
      itemOffered: { '@type': 'Service', name: pick(offering.name, language) },
    })),
  }
}

function ratingData({ average, count }: NonNullable<Business['rating']>) {
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 }
}

/** Returns the hours of the next seven days, by date. A closing time before the opening time is on the next morning. */
function openingHours({ hours }: Business): Record<string, unknown>[] {
  return hours.flatMap(({ date, weekday, ranges }) =>
    ranges.flatMap(byDate).map(({ after, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[(weekday - 1 + after) % 7]}`,
      opens: clockText(opens),
      closes: clockText(closes),
      validFrom: addDays(date, after),
      validThrough: addDays(date, after),
    })),
  )
}

/**
 * Returns a range by the date on which it opens, `after` days after its working day. One of 24 hours or more is split
 * at midnight, as it would not close before it opens.
 */
function byDate({ from, to }: Range): readonly { after: number; opens: number; closes: number }[] {
  const ofNextDay = (opens: number) =>
    byDate({ from: opens, to: to - DAY_MINUTES }).map((range) => ({
      ...range,
      after: range.after + 1,
    }))
  if (from >= DAY_MINUTES) return ofNextDay(from - DAY_MINUTES)
  if (to - from < DAY_MINUTES) return [{ after: 0, opens: from, closes: to }]
  // A whole day closes at 23:59, as 00:00 is when it opens.
  const first = { after: 0, opens: from, closes: from === 0 ? DAY_MINUTES - 1 : DAY_MINUTES }
  return to === DAY_MINUTES ? [first] : [first, ...ofNextDay(0)]
}

function clockText(minute: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minute / 60) % 24)}:${part(minute % 60)}`
}
