import type { z } from 'zod'
import { PROMISED_FROM } from '@awan/core/appointment/promises'
import type { businessSchema } from '@awan/core/business/contract'
import { hoursOfWeek, roughPlace } from '@awan/core/business/rules'
import { photoUrl } from '@awan/core/photo/rules'
import { MINUTE_MS } from '@awan/core/time'
import { presentSummary } from '#records/business-summaries.ts'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import { presentPublicPromotion, type PromotionRow } from '#records/live-promotions.ts'
import type { DetailRow } from './queries.ts'

type Business = z.input<typeof businessSchema>

export function presentBusiness(
  row: DetailRow & { promotions: readonly PromotionRow[]; today: string },
  calendar: BusinessCalendar | undefined,
  now: Date,
): Business {
  const everyone = calendar?.everyone ?? { timeZone: row.time_zone, items: [] }
  const hours = hoursOfWeek(now.getTime() / MINUTE_MS, everyone)
  return {
    ...presentSummary(row, calendar, now),
    about: row.about ?? {},
    ...placeOf(row),
    slug: row.slug,
    addressAfterBooking: row.address_after_booking,
    phone: row.phone,
    whatsapp: row.whatsapp,
    cityName: row.city,
    today: row.today,
    promises: promisesOf(row),
    hours: hours
      .map((day) => ({ ...day, ranges: [...day.ranges] }))
      .sort((a, b) => sinceSaturday(a.weekday) - sinceSaturday(b.weekday)),
    offerings: row.offerings.map(presentOffering),
    mostBooked: row.most_booked,
    staff: row.staff.map((member) => ({
      id: member.id,
      name: member.name,
      photo: member.photo,
      position: member.position,
    })),
    photos: row.photos.map((photo) => ({ ...photo, url: photoUrl(photo.id) })),
    promotions: row.promotions.map(presentPublicPromotion),
    rules: {
      gridMinutes: row.grid_minutes,
      noticeMinutes: row.notice_minutes,
      horizonDays: row.horizon_days,
      cancelCutoffMinutes: row.cancel_cutoff_minutes,
      missedLimit: row.missed_limit,
    },
  }
}

/** Returns how reliably the shop keeps its appointments; null below the minimum number. */
function promisesOf({ booked, broken }: DetailRow): Business['promises'] {
  return booked === null || broken === null || booked < PROMISED_FROM ? null : { booked, broken }
}

/** Returns the location that visitors may see. */
function placeOf(row: DetailRow) {
  const place = {
    address: row.address,
    landmark: row.landmark ?? {},
    location: { latitude: row.latitude, longitude: row.longitude },
  }
  return row.address_after_booking ? roughPlace(place.location) : place
}

/** Days since Saturday: the week starts on Saturday in Iraq; ISO weekdays start with Monday. */
function sinceSaturday(weekday: number): number {
  return (weekday + 1) % 7
}

function presentOffering(row: DetailRow['offerings'][number]): Business['offerings'][number] {
  return {
    id: row.id,
    serviceId: row.service_id,
    name: row.name,
    description: row.description ?? {},
    durationMinutes: row.duration_minutes,
    price: row.price,
    staffIds: row.staff_ids ?? [],
  }
}
