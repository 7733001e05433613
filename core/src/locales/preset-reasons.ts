import { pick, type Language, type Localized } from '../language.ts'

// Preset reasons, both languages side by side: stored as read by the person who pressed the button, and shown to each
// reader in their own language.

/** Reasons for blocked time. */
export const BLOCK_REASONS = {
  break: { en: 'Break', ar: 'استراحة' },
  prayer: { en: 'Prayer', ar: 'صلاة' },
  errand: { en: 'Errand', ar: 'مشوار' },
} as const

/** Reasons for a cancellation by the shop. */
export const CANCEL_REASONS = {
  customer: { en: 'The customer asked', ar: 'بطلب من الزبون' },
  staff: { en: 'No professional available', ar: 'لا يوجد مختصّ متاح' },
  closed: { en: 'We are closed', ar: 'المكان مغلق' },
  other: { en: 'Another reason', ar: 'سبب آخر' },
} as const

/** Reasons for a closure: the public holidays. */
export const HOLIDAY_NAMES = {
  arbaeen: { en: 'Arbaeen', ar: 'زيارة الأربعين' },
  army: { en: 'Army Day', ar: 'عيد الجيش' },
  ashura: { en: 'Ashura', ar: 'عاشوراء' },
  christmas: { en: 'Christmas', ar: 'عيد الميلاد' },
  eidAlAdha: { en: 'Eid al-Adha', ar: 'عيد الأضحى' },
  eidAlFitr: { en: 'Eid al-Fitr', ar: 'عيد الفطر' },
  ghadir: { en: 'Eid al-Ghadir', ar: 'عيد الغدير' },
  hijriNewYear: { en: 'Hijri New Year', ar: 'رأس السنة الهجرية' },
  labour: { en: 'Labour Day', ar: 'عيد العمال' },
  mawlid: { en: 'The Prophet’s birthday', ar: 'المولد النبوي' },
  national: { en: 'National Day', ar: 'اليوم الوطني' },
  nawroz: { en: 'Nowruz', ar: 'نوروز' },
  newYear: { en: 'New Year', ar: 'رأس السنة الميلادية' },
  remembrance: { en: 'Day of Remembrance (Halabja)', ar: 'ذكرى حلبجة وجرائم البعث' },
  republic: { en: 'Republic Day', ar: 'ذكرى قيام الجمهورية' },
  victory: { en: 'Victory Day', ar: 'يوم النصر' },
} as const

const PRESETS: readonly Localized[] = [
  ...Object.values<Localized>(BLOCK_REASONS),
  ...Object.values<Localized>(CANCEL_REASONS),
  ...Object.values<Localized>(HOLIDAY_NAMES),
]

/** Returns a stored reason for a reader: a preset one in their language, any other text unchanged. */
export function reasonIn(language: Language, reason: string): string {
  const preset = PRESETS.find((texts) => Object.values(texts).includes(reason))
  return preset ? pick(preset, language) : reason
}
