import { DAY } from '@awan/core/availability/day'
import type { DemoBusiness } from './businesses.ts'
import { COMMENTS, TRADE_COMMENTS } from './comments.ts'
import { type DemoDay, instant } from './days.ts'
import { idFrom, type Random, randomFrom } from './random.ts'
import type { DemoVisit } from './visits.ts'

/** No business of the demo is rated worse than this. */
const LOWEST_MEAN = 3.8

interface Review {
  business_id: string
  id: string
  appointment_id: string
  customer_id: string
  stars: number
  comment: string
  created_at: string
}

/** What customers said of a business after their visits; nobody did of those marked so. */
export function reviewsOf(
  seed: number,
  day: DemoDay,
  business: DemoBusiness,
  visits: readonly DemoVisit[],
): Review[] {
  if (business.marks.includes('unreviewed')) return []
  const random = randomFrom(seed, 'reviews', business.id)
  const delight = 0.55 + random.next() * 0.45
  const reviews = visits.flatMap((visit) => {
    if (visit.status !== 'completed' || visit.missed || visit.customer === null) return []
    return random.chance(0.65) ? [reviewOf(random, day, visit, visit.customer, delight)] : []
  })
  return lifted(reviews)
}

function reviewOf(
  random: Random,
  { midnight }: DemoDay,
  { id, business, times }: DemoVisit,
  customer: NonNullable<DemoVisit['customer']>,
  delight: number,
): Review {
  const stars = random.chance(delight) ? 5 : random.chance(0.8) ? 4 : random.int(2, 3)
  const pleased = [...COMMENTS.pleased, ...TRADE_COMMENTS[business.category]]
  const [en, ar] = random.pick(stars >= 4 ? pleased : COMMENTS.mixed)
  const said = customer.language === 'ar' ? ar : en
  const at = Math.min(times.end + random.int(20, 2 * DAY), midnight)
  return {
    business_id: business.id,
    id: idFrom(id, 'review'),
    appointment_id: id,
    customer_id: customer.id,
    stars,
    comment: random.chance(0.8) ? said : '',
    created_at: instant(at),
  }
}

/** Turns the worst into fives until the mean is not below the lowest of the demo. */
function lifted(reviews: readonly Review[]): Review[] {
  const worstFirst = [...reviews].sort((a, b) => a.stars - b.stars)
  let stars = reviews.reduce((sum, review) => sum + review.stars, 0)
  for (const review of worstFirst) {
    if (stars >= reviews.length * LOWEST_MEAN) break
    stars += 5 - review.stars
    review.stars = 5
    review.comment = ''
  }
  return worstFirst
}
