import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { Day, Slot } from '#features/availability/api.ts'
import type { BusinessSummary } from '#features/business/api.ts'
import type { Service } from '#features/catalog/api.ts'
import type { Review } from '#features/review/api.ts'
import type { Places } from '#lib/places/places.ts'

/** Date of the gallery; pictures are taken with the clock at noon of that day. */
export const TODAY = '2026-05-10'
export const ZONE = COUNTRY_ZONE

export const SHOP_NAME = { en: 'Nasim Salon', ar: 'صالون نسيم' }
export const PERSON = { en: 'Noor Ali', ar: 'نور علي' }
export const CUT = { en: 'Haircut', ar: 'قص شعر' }

const category = (id: string, en: string, ar: string, hue: number | null) => ({
  id,
  name: { en, ar },
  icon: id,
  hue,
  active: true,
})

export const PLACES: Places = {
  cities: [],
  categories: [
    category('barber', 'Barber', 'حلاقة', 250),
    category('hair_salon', 'Hair salon', 'صالون شعر', 320),
    category('nails', 'Nails', 'أظافر', 10),
    category('make_up', 'Make-up', 'مكياج', 350),
    category('spa', 'Spa', 'سبا', 170),
    category('dental', 'Dental', 'أسنان', 210),
    category('gym', 'Gym', 'نادي رياضي', 130),
    category('car_wash', 'Car wash', 'غسل سيارات', 230),
  ],
}

/** An open shop with all optional details of a row. */
export const SHOP: BusinessSummary = {
  id: 'nasim',
  name: SHOP_NAME,
  categoryId: 'hair_salon',
  categoryName: { en: 'Hair salon', ar: 'صالون شعر' },
  cityId: 'city',
  district: { en: 'Karrada', ar: 'الكرادة' },
  timeZone: ZONE,
  photo: null,
  featured: true,
  womenOnly: true,
  rating: { average: 4.8, count: 128 },
  open: { now: true, until: `${TODAY}T18:00:00Z`, opensAt: null },
  priceFrom: 10_000,
  promotion: { name: { en: 'May', ar: 'أيار' }, kind: 'percent', value: 20 },
  pin: { latitude: 33.3011, longitude: 44.4253 },
}

/** A closed, new shop with a long name. */
export const NEW_SHOP: BusinessSummary = {
  ...SHOP,
  id: 'furat',
  name: {
    en: 'The Two Rivers House of Barbers, Beards and Hot Towels',
    ar: 'بيت الرافدين للحلاقة والعناية باللحية والمناشف الساخنة',
  },
  categoryId: 'barber',
  featured: false,
  womenOnly: false,
  rating: null,
  open: { now: false, until: null, opensAt: `${TODAY}T14:00:00Z` },
  promotion: { name: { en: 'May', ar: 'أيار' }, kind: 'amount', value: 5000 },
  pin: { latitude: 33.3142, longitude: 44.3951 },
}

export const SERVICE: Service = {
  id: 'cut',
  name: CUT,
  description: { en: 'Wash, cut and dry', ar: 'غسل وقص وتجفيف' },
  category: { id: 'hair_salon', name: { en: 'Hair salon', ar: 'صالون شعر' } },
  durationMinutes: 45,
  priceFrom: 10_000,
  businessCount: 12,
  featured: true,
}

export const DAYS: Day[] = [
  { date: '2026-05-10', free: 2, state: 'few' },
  { date: '2026-05-11', free: 14, state: 'open' },
  { date: '2026-05-12', free: 0, state: 'full' },
  { date: '2026-05-13', free: 9, state: 'open' },
  { date: '2026-05-14', free: 21, state: 'open' },
  { date: '2026-05-15', free: 0, state: 'closed' },
  { date: '2026-05-16', free: 3, state: 'few' },
]

const slot = (time: string): Slot => ({
  start: `${TODAY}T${time}:00Z`,
  end: `${TODAY}T${time}:00Z`,
  staffIds: ['noor'],
})

export const SLOTS: Slot[] = ['07:00', '07:45', '08:30', '10:00', '11:30', '14:15', '16:00'].map(
  slot,
)

export const REVIEW: Review = {
  id: 'review',
  stars: 4,
  comment: 'On time, friendly, and my hair has never looked better.',
  author: 'Sara',
  createdAt: '2026-05-02T09:00:00Z',
  edited: true,
  answer: { text: 'شكراً لزيارتك، بانتظارك دائماً.', at: '2026-05-03T09:00:00Z' },
}
