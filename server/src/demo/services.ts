import { idFrom } from './random.ts'
import type { CategoryId, DemoService } from './service.ts'
import { BEAUTY } from './services-beauty.ts'
import { CARE } from './services-care.ts'

export const SERVICES: readonly DemoService[] = [...BEAUTY, ...CARE]

/** What businesses of a category also sell from another one. */
const SIDELINES: Partial<Record<CategoryId, readonly string[]>> = {
  barber: ['facial'],
  hair_salon: ['manicure', 'evening_make_up', 'henna'],
  nails: ['henna', 'lashes'],
  make_up: ['blow_dry'],
  spa: ['pedicure'],
}

export function ownServices(category: CategoryId): DemoService[] {
  return SERVICES.filter((service) => service.category === category)
}

export function sidelines(category: CategoryId): DemoService[] {
  const keys = SIDELINES[category] ?? []
  return SERVICES.filter((service) => keys.includes(service.key))
}

export function serviceId(seed: number, key: string): string {
  return idFrom(seed, 'service', key)
}

/** The rows of the table `service`. */
export function serviceRows(seed: number) {
  return SERVICES.map((service, position) => ({
    id: serviceId(seed, service.key),
    category_id: service.category,
    name_en: service.name[0],
    name_ar: service.name[1],
    description_en: service.description[0],
    description_ar: service.description[1],
    duration_minutes: service.minutes[0] ?? 30,
    featured: service.featured === true,
    position,
  }))
}
