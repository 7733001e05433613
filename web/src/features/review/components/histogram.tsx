import { Star } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Number of reviews for each number of stars, five first; a row filters by its stars, or clears the filter. */
export function Histogram(props: {
  counts: readonly number[]
  chosen: number | undefined
  onChoose: (stars: number | undefined) => void
}) {
  const { counts, chosen, onChoose } = props
  const t = useMessages()
  const format = useFormat()
  const most = Math.max(1, ...counts)
  return (
    <ul aria-label={t('review.byStars')} className="grid">
      {counts
        .map((count, at) => ({ stars: at + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={stars === chosen}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-md px-2 hover:bg-bg-subtle',
                stars === chosen && 'bg-brand-soft',
              )}
              onClick={() => onChoose(stars === chosen ? undefined : stars)}
            >
              <span className="sr-only">{t('review.starsCount', { stars, count })}</span>
              <span aria-hidden="true" className="num flex w-9 items-center gap-1">
                {format.number(stars)}
                <Icon of={Star} size="s" className="fill-current text-star" />
              </span>
              <span className="h-2.5 flex-1 overflow-hidden rounded-full bg-bg-sunken">
                <span
                  className="mark block h-full rounded-full bg-brand"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
              <span aria-hidden="true" className="num w-10 text-end text-ink-2">
                {format.number(count)}
              </span>
            </button>
          </li>
        ))}
    </ul>
  )
}
