import { DAY } from '@awan/core/availability/day'
import type { DemoBusiness } from './places/businesses.ts'
import { ANSWERS, COMMENTS, TRADE_COMMENTS } from './words/comments.ts'
import { type DemoDay, instant } from './days.ts'
import { idFrom, itemAt, type Random, randomFrom } from './random.ts'
import type { DemoAppointment } from './appointments.ts'

/** Lowest mean rating of a demo business. */
const LOWEST_MEAN = 3.8

interface Review {
  business_id: string
  id: string
  appointment_id: string
  customer_id: string
  stars: number
  comment: string
  created_at: string
  answer: string | null
  answered_at: string | null
}

/** Generates reviews of a business's appointments; none for those marked `unreviewed`. */
export function reviewsOf(
  seed: number,
  day: DemoDay,
  business: DemoBusiness,
  appointments: readonly DemoAppointment[],
): Review[] {
  if (business.marks.includes('unreviewed')) return []
  const random = randomFrom(seed, 'reviews', business.id)
  const delight = 0.55 + random.next() * 0.45
  const words = {
    pleased: random.shuffled([...COMMENTS.pleased, ...TRADE_COMMENTS[business.category]]),
    mixed: random.shuffled(COMMENTS.mixed),
  }
  const reviews: Review[] = []
  for (const appointment of appointments) {
    const { customer } = appointment
    if (appointment.status !== 'completed' || appointment.missed || customer === null) continue
    if (!random.chance(0.65)) continue
    const stars = starsOf(random, delight)
    // In turn, so that comments repeat as late as possible.
    const said = itemAt(words[stars >= 4 ? 'pleased' : 'mixed'], reviews.length)
    const language = customer.language === 'ar' ? 1 : 0
    const at = Math.min(appointment.times.end + random.int(20, 2 * DAY), day.midnight)
    reviews.push({
      business_id: business.id,
      id: idFrom(appointment.id, 'review'),
      appointment_id: appointment.id,
      customer_id: customer.id,
      stars,
      comment: random.chance(0.8) ? said[language] : '',
      created_at: instant(at),
      ...answerOf(randomFrom(seed, 'answer', appointment.id), { stars, language, at, day }),
    })
  }
  return lifted(reviews)
}

/** Generates the shop's reply: to most mixed reviews, and to some of the others. */
function answerOf(
  random: Random,
  of: { stars: number; language: 0 | 1; at: number; day: DemoDay },
): Pick<Review, 'answer' | 'answered_at'> {
  const pleased = of.stars >= 4
  const at = of.at + random.int(60, DAY)
  if (!random.chance(pleased ? 0.15 : 0.7) || at > of.day.midnight)
    return { answer: null, answered_at: null }
  const words = random.shuffled(ANSWERS[pleased ? 'pleased' : 'mixed'])
  return { answer: itemAt(words, 0)[of.language], answered_at: instant(at) }
}

function starsOf(random: Random, delight: number): number {
  if (random.chance(delight)) return 5
  return random.chance(0.8) ? 4 : random.int(2, 3)
}

/** Raises the worst reviews to five stars until the mean reaches the demo's lowest. */
function lifted(reviews: readonly Review[]): Review[] {
  const worstFirst = [...reviews].sort((a, b) => a.stars - b.stars)
  let stars = reviews.reduce((sum, review) => sum + review.stars, 0)
  for (const review of worstFirst) {
    if (stars >= reviews.length * LOWEST_MEAN) break
    stars += 5 - review.stars
    review.stars = 5
    review.comment = ''
    review.answer = null
    review.answered_at = null
  }
  return worstFirst
}
