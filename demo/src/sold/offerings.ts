import type { Words } from '../places/district.ts'
import { idFrom, type Random } from '../random.ts'
import type { CategoryId, DemoService } from './service.ts'
import { servicesOf, serviceId, sidelines } from './services.ts'

export interface DemoOffering {
  id: string
  service: DemoService
  serviceId: string
  /** Set only if the business has its own name for the service. */
  name: Words | null
  duration: number
  before: number
  after: number
  /** Dinars. */
  price: number
}

/** Second offering of a service, as shops often have: same service, other name, length and price. */
const VARIANTS: Partial<Record<CategoryId, { key: string; name: Words; longer: number }>> = {
  barber: { key: 'mens_haircut', name: ['Skin fade', 'حلاقة تدريج'], longer: 15 },
  hair_salon: {
    key: 'hair_colouring',
    name: ['Colour for long hair', 'صبغة للشعر الطويل'],
    longer: 30,
  },
  car_wash: {
    key: 'full_wash',
    name: ['Full wash, four-wheel drive', 'غسيل كامل لسيارة دفع رباعي'],
    longer: 15,
  },
}

/**
 * Returns a price in dinars, rounded as shops do: to 500 below ten thousand, to 1,000 below fifty thousand, else to
 * 5,000. `level`, from 0 to 1, is the business's price level, so that its prices are consistent.
 */
function priceOf(random: Random, [from, to]: DemoService['price'], level: number): number {
  const place = level * 0.8 + random.next() * 0.2
  const price = (from + place * (to - from)) * 1000
  const step = price < 10_000 ? 500 : price < 50_000 ? 1000 : 5000
  return Math.round(price / step) * step
}

/** Picks a business's offerings: all of its trade if large, else the well-known ones, and sometimes some of another trade. */
export function menuOf(
  random: Random,
  business: { id: string; category: CategoryId; large: boolean; variant: boolean },
): DemoOffering[] {
  const own = servicesOf(business.category)
  const skipped = business.large ? 0 : random.int(0, Math.max(own.length - 3, 0))
  const dropped = random.shuffled(own.filter((service) => !service.featured)).slice(0, skipped)
  const beside = sidelines(business.category).filter(() => random.chance(0.35))
  const services = [...own.filter((service) => !dropped.includes(service)), ...beside]
  const buffered = random.chance(0.7)
  const level = random.next()
  const menu = services.map((service): DemoOffering => {
    const price = priceOf(random, service.price, level)
    return {
      id: idFrom(business.id, 'offering', service.key),
      service,
      serviceId: serviceId(service.key),
      name: null,
      duration: random.pick(service.minutes),
      before: buffered ? (service.before ?? 0) : 0,
      after: buffered ? (service.after ?? 0) : 0,
      price,
    }
  })
  const variant = business.variant ? VARIANTS[business.category] : undefined
  const base = menu.find((offering) => offering.service.key === variant?.key)
  if (variant === undefined || base === undefined) return menu
  const { name, key, longer } = variant
  const duration = base.duration + longer
  const price = base.price + 5000
  return [...menu, { ...base, id: idFrom(business.id, 'offering', key, 2), name, duration, price }]
}

/** Picks the offerings of a staff member: the first two provide all, each further one leaves out some. */
export function skillsOf(
  random: Random,
  menu: readonly DemoOffering[],
  place: number,
): DemoOffering[] {
  if (place < 2) return [...menu]
  const known = menu.filter(() => random.chance(0.75))
  return known.length === 0 ? [...menu] : known
}
