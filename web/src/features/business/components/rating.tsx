import { BRAND } from '@awan/core/brand'
import { Star } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import type { BusinessSummary } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

const MOST = 5

/** ★ 4.9 (128); or "new" for a business with too few reviews for a score. */
export function Rating({ rating }: Pick<BusinessSummary, 'rating'>) {
  const { language, t } = useLanguage()
  const { number, rating: decimal } = useFormat()
  if (!rating)
    return <span className="text-ink-2">{t('business.unrated', { brand: BRAND[language] })}</span>
  const average = decimal(rating.average)
  return (
    <span className="inline-flex items-center gap-1">
      <Icon of={Star} size="s" className="fill-current text-star" />
      <span aria-hidden="true" className="num font-semibold">
        {average}
      </span>
      <span aria-hidden="true" className="num text-ink-2">
        ({number(rating.count)})
      </span>
      <span className="sr-only">
        {t('business.rated', { rating: average, most: MOST, count: rating.count })}
      </span>
    </span>
  )
}
