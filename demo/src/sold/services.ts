import { idFrom } from '../random.ts'
import type { CategoryId, DemoService } from './service.ts'
import { BEAUTY } from './services-beauty.ts'
import { CARE } from './services-care.ts'

export const SERVICES: readonly DemoService[] = [...BEAUTY, ...CARE]

/** Services of other categories that businesses of a category also sell. */
const SIDELINES: Partial<Record<CategoryId, readonly string[]>> = {
  barber: ['facial'],
  hair_salon: ['manicure', 'evening_make_up', 'henna'],
  nails: ['henna', 'lashes'],
  make_up: ['blow_dry'],
  spa: ['pedicure'],
}

export function servicesOf(category: CategoryId): DemoService[] {
  return SERVICES.filter((service) => service.category === category)
}

export function sidelines(category: CategoryId): DemoService[] {
  const keys = SIDELINES[category] ?? []
  return SERVICES.filter((service) => keys.includes(service.key))
}

/** Returns its id in the catalogue, independent of the seed. */
export function serviceId(key: string): string {
  return idFrom(1, 'service', key)
}
