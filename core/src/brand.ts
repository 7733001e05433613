/** The product's name: the one place that spells it. */
export const BRAND = { en: 'Awan', ar: 'أوان' } as const
