import { Star } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const MOST = 5

/** ★ 4.9 (128) */
export function Rating({ rating }: { rating: { average: number; count: number } }) {
  const t = useMessages()
  const { number, rating: decimal } = useFormat()
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
