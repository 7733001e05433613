import { dayText } from '@awan/core/availability/day'
import type { DemoBusiness } from './businesses.ts'
import { type DemoDay, instant } from './days.ts'
import { idFrom } from './random.ts'

/** Offers: names in both languages, what is taken off, and when; days count from today. */
const OFFERS = [
  {
    name: ['Quiet mornings', 'صباحات هادئة'],
    kind: 'percent',
    value: 20,
    days: [-6, 24],
    weekdays: [1, 2, 3, 7],
    starting: '[540,780)',
  },
  {
    name: ['Welcome', 'أهلاً وسهلاً'],
    kind: 'amount',
    value: 5000,
    days: [-20, 40],
    first: true,
  },
  { name: ['A month of care', 'شهر العناية'], kind: 'percent', value: 15, days: [20, 50] },
  { name: ['Autumn evenings', 'أمسيات الخريف'], kind: 'percent', value: 25, days: [-50, -10] },
] as const

/**
 * Offers of a shop: every sixth has one that runs; the shop of the owner one logs in as has one to come and one that is
 * over, so that its prices stay as they are.
 */
export function promotionsOf(
  businesses: readonly DemoBusiness[],
  mine: DemoBusiness | undefined,
  { today, midnight }: DemoDay,
) {
  return businesses.flatMap((business, at) => {
    const chosen =
      business === mine ? OFFERS.slice(2) : at % 6 === 0 ? [OFFERS[(at / 6) % 2 === 0 ? 0 : 1]] : []
    return chosen.map((offer) => ({
      business_id: business.id,
      id: idFrom(business.id, 'promotion', offer.name[0]),
      name_en: offer.name[0],
      name_ar: offer.name[1],
      kind: offer.kind,
      value: offer.value,
      first_visit_only: 'first' in offer,
      first_day: dayText(today + offer.days[0]),
      last_day: dayText(today + offer.days[1]),
      weekdays: 'weekdays' in offer ? `{${offer.weekdays.join()}}` : null,
      starting: 'starting' in offer ? offer.starting : null,
      uses: 0,
      version: 1,
      created_at: instant(midnight + Math.min(offer.days[0], 0) * 1440 - 1440),
    }))
  })
}
