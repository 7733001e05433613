import { Star } from 'lucide-react'
import { MOST_STARS } from '@awan/core/review/rules'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Draws the given number of stars. */
export function Stars({ count }: { count: number }) {
  const t = useMessages()
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('review.stars', { stars: count, most: MOST_STARS })}</span>
      {Array.from({ length: MOST_STARS }, (_, at) => (
        <Icon
          key={at}
          of={Star}
          size="s"
          className={cx(at < count ? 'fill-current text-star' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}
