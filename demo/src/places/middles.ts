/** Location of a real part of a city; its centre is approximate. */
export interface Known {
  readonly city: 'baghdad' | 'erbil'
  readonly en: string
  readonly ar: string
  /** Degrees: latitude, longitude. */
  readonly at: readonly [number, number]
}

/** Districts of the invented businesses, as in the initial catalogue. */
export const DISTRICTS = {
  karrada: { city: 'baghdad', en: 'Karrada', ar: 'الكرادة', at: [33.3003, 44.4242] },
  mansour: { city: 'baghdad', en: 'Mansour', ar: 'المنصور', at: [33.3128, 44.3486] },
  jadriya: { city: 'baghdad', en: 'Jadriya', ar: 'الجادرية', at: [33.2812, 44.3921] },
  zayouna: { city: 'baghdad', en: 'Zayouna', ar: 'زيونة', at: [33.3262, 44.4571] },
  adhamiya: { city: 'baghdad', en: 'Adhamiya', ar: 'الأعظمية', at: [33.3676, 44.3724] },
  kadhimiya: { city: 'baghdad', en: 'Kadhimiya', ar: 'الكاظمية', at: [33.3793, 44.3391] },
  yarmouk: { city: 'baghdad', en: 'Yarmouk', ar: 'اليرموك', at: [33.2991, 44.3389] },
  harthiya: { city: 'baghdad', en: 'Harthiya', ar: 'الحارثية', at: [33.3079, 44.3628] },
  bayaa: { city: 'baghdad', en: 'Bayaa', ar: 'البياع', at: [33.2684, 44.3417] },
  palestine: { city: 'baghdad', en: 'Palestine Street', ar: 'شارع فلسطين', at: [33.3472, 44.4386] },
  saydiya: { city: 'baghdad', en: 'Saydiya', ar: 'السيدية', at: [33.2583, 44.3576] },
  dora: { city: 'baghdad', en: 'Dora', ar: 'الدورة', at: [33.2494, 44.3968] },
  ankawa: { city: 'erbil', en: 'Ankawa', ar: 'عنكاوا', at: [36.2296, 43.9935] },
  dream_city: { city: 'erbil', en: 'Dream City', ar: 'دريم سيتي', at: [36.1961, 43.9668] },
  iskan: { city: 'erbil', en: 'Iskan', ar: 'إسكان', at: [36.1869, 44.0187] },
  gulan: { city: 'erbil', en: 'Gulan', ar: 'گولان', at: [36.1938, 43.9829] },
  bakhtiyari: { city: 'erbil', en: 'Bakhtiyari', ar: 'بختياري', at: [36.2007, 43.9983] },
  brayati: { city: 'erbil', en: 'Brayati', ar: 'برايتي', at: [36.2053, 44.0139] },
  shorsh: { city: 'erbil', en: 'Shorsh', ar: 'شورش', at: [36.1807, 44.0041] },
  hundred_metre: {
    city: 'erbil',
    en: '100-Metre Road',
    ar: 'شارع المئة متر',
    at: [36.2148, 44.0242],
  },
  italian_village: {
    city: 'erbil',
    en: 'Italian Village',
    ar: 'القرية الإيطالية',
    at: [36.1652, 43.9745],
  },
  empire: { city: 'erbil', en: 'Empire', ar: 'إمباير', at: [36.2032, 43.9747] },
} as const satisfies Record<string, Known>
