import { dayText } from '@awan/core/availability/day'
import type { DemoBusiness } from '../places/businesses.ts'
import { type DemoDay, instant } from '../days.ts'
import type { Words } from '../places/district.ts'
import { idFrom } from '../random.ts'
import type { Week, Weekday } from '../places/timetables.ts'

/** Promotions: names in both languages, discount, and dates in days from today. */
const PROMOTIONS = [
  { name: ['Welcome', 'أهلاً وسهلاً'], kind: 'amount', value: 5000, days: [-20, 40], first: true },
  { name: ['A month of care', 'شهر العناية'], kind: 'percent', value: 15, days: [20, 50] },
  { name: ['Autumn evenings', 'أمسيات الخريف'], kind: 'percent', value: 25, days: [-50, -10] },
] as const

/** Promotions for quiet hours: the first of them in which the shop is open. */
const QUIET = { kind: 'percent', value: 20, days: [-6, 24] } as const
const QUIET_DAYS: readonly Weekday[] = [1, 2, 3, 7]
const QUIET_HOURS = [
  { name: ['Quiet mornings', 'صباحات هادئة'], from: 540, to: 780 },
  { name: ['Quiet afternoons', 'ساعات العصر الهادئة'], from: 780, to: 1080 },
] as const
/** Minimum length of a promotion limited to some hours, in minutes. */
const WORTH = 120

interface DemoPromotion {
  name: Words
  kind: 'percent' | 'amount'
  value: number
  days: readonly [first: number, last: number]
  first?: true
  hours?: PromotionHours
}

interface PromotionHours {
  weekdays: readonly Weekday[]
  from: number
  to: number
}

/**
 * Returns the part of the quiet days and of `from` to `to` in which the shop is open, the same on every day; undefined
 * if too short.
 */
function openHours(week: Week, from: number, to: number): PromotionHours | undefined {
  const open = QUIET_DAYS.flatMap((day) => {
    const shares = (week.get(day) ?? []).map(([start, end]) => ({
      day,
      from: Math.max(start, from),
      to: Math.min(end, to),
    }))
    return shares.filter((share) => share.to - share.from >= WORTH).slice(0, 1)
  })
  const hours = {
    weekdays: open.map(({ day }) => day),
    from: Math.max(...open.map((share) => share.from)),
    to: Math.min(...open.map((share) => share.to)),
  }
  return open.length > 0 && hours.to - hours.from >= WORTH ? hours : undefined
}

function quietPromotion({ staff }: DemoBusiness): DemoPromotion | undefined {
  // The first staff member works all opening hours.
  const week = staff[0]?.week ?? new Map<Weekday, never>()
  for (const { name, from, to } of QUIET_HOURS) {
    const hours = openHours(week, from, to)
    if (hours) return { ...QUIET, name, hours }
  }
  return undefined
}

/** Returns the promotions of every sixth shop: alternately for quiet hours and for first appointments. */
function runningPromotions(business: DemoBusiness, at: number): readonly DemoPromotion[] {
  if (at % 6 !== 0) return []
  return [(at % 12 === 0 ? quietPromotion(business) : undefined) ?? PROMOTIONS[0]]
}

/**
 * Generates the shops' promotions, within their opening hours; the demo owner's shop has a future one and one that is
 * over, so that its prices stay unchanged.
 */
export function promotionsOf(
  businesses: readonly DemoBusiness[],
  mine: DemoBusiness | undefined,
  { today, midnight }: DemoDay,
) {
  return businesses.flatMap((business, at) => {
    const chosen = business === mine ? PROMOTIONS.slice(1) : runningPromotions(business, at)
    return chosen.map(({ name, kind, value, days, first, hours }: DemoPromotion) => ({
      business_id: business.id,
      id: idFrom(business.id, 'promotion', name[0]),
      name: { en: name[0], ar: name[1] },
      kind,
      value,
      first_appointment_only: first ?? false,
      first_day: dayText(today + days[0]),
      last_day: dayText(today + days[1]),
      weekdays: hours ? `{${hours.weekdays.join()}}` : null,
      starting: hours ? `[${hours.from},${hours.to})` : null,
      uses: 0,
      version: 1,
      created_at: instant(midnight + Math.min(days[0], 0) * 1440 - 1440),
    }))
  })
}
