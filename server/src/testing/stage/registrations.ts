import type { z } from 'zod'
import type { registerBusiness } from '@awan/core/business/registration-contract'
import { newPhone } from './factories.ts'

export type RegistrationBody = z.input<typeof registerBusiness.body>

/** Returns a complete registration of a barber in Karrada who works alone, every day but Friday from 10:00 to 21:00. */
export function registrationBody(
  serviceId: string,
  changes: Partial<RegistrationBody> = {},
): RegistrationBody {
  return {
    name: { en: 'Dijla Barber', ar: 'حلاق دجلة' },
    categoryId: 'barber',
    phone: newPhone(),
    whatsapp: null,
    cityId: 'baghdad',
    district: { ar: 'الكرادة' },
    address: { ar: 'شارع ٦٢، قرب المصرف' },
    landmark: {},
    location: { latitude: 33.3011, longitude: 44.4253 },
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      weekday === 5 ? [] : [{ from: 600, to: 1260 }],
    ),
    services: [{ serviceId, durationMinutes: 30, price: 10_000 }],
    staff: [{ name: 'علي حسن', me: true }],
    photoIds: [],
    agreed: true,
    ...changes,
  }
}
