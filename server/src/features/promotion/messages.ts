import { localeOf, type Language } from '@awan/core/language'
import type { PromotionRow } from '#records/live-promotions.ts'
import { translate } from '#locale.ts'

/** Returns what an offer gives and until when, in both languages: the line below its name. */
export function offerText(offer: Pick<PromotionRow, 'kind' | 'value' | 'last_day'>) {
  return { en: sentence(offer, 'en'), ar: sentence(offer, 'ar') }
}

function sentence(offer: Parameters<typeof offerText>[0], language: Language): string {
  const day = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${offer.last_day}T00:00:00Z`))
  const id = offer.kind === 'percent' ? 'message.offerPercent' : 'message.offerAmount'
  return translate(language, id, { value: offer.value, day })
}
