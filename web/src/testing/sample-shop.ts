import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { Shop } from '#features/business/shop-api.ts'

/** Approved shop in Baghdad, open in its owner's console, for tests. */
export function sampleShop(more: Partial<Shop> = {}): Shop {
  return {
    id: 'b',
    slug: 'b',
    name: { en: 'Salon', ar: 'صالون' },
    categoryId: 'hair',
    cityId: 'baghdad',
    photo: null,
    timeZone: COUNTRY_ZONE,
    status: 'approved',
    statusReason: '',
    role: 'owner',
    staffId: null,
    ...more,
  }
}
