import { inEachLanguage, localeOf, type Language } from '@awan/core/language'
import type { PromotionRow } from '#records/live-promotions.ts'
import { translate } from '#locale.ts'

/** Returns a promotion's discount and last day as text in each language: the line below its name. */
export function promotionText(promotion: Pick<PromotionRow, 'kind' | 'value' | 'last_day'>) {
  return inEachLanguage((language) => sentence(promotion, language))
}

function sentence(promotion: Parameters<typeof promotionText>[0], language: Language): string {
  const day = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${promotion.last_day}T00:00:00Z`))
  const id = promotion.kind === 'percent' ? 'message.promotionPercent' : 'message.promotionAmount'
  return translate(language, id, { value: promotion.value, day })
}
