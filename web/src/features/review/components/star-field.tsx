import { Star } from 'lucide-react'
import { useId } from 'react'
import { MOST_STARS } from '@awan/core/review/rules'
import { cx } from '#components/class-names.ts'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of one to five stars, as native radios; 0: none chosen yet. */
export function StarField(props: {
  label: string
  value: number
  error?: string | false
  onChange: (stars: number) => void
}) {
  const { label, value, error } = props
  const t = useMessages()
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      className="min-w-0"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="font-semibold">{label}</legend>
      <div className="-ms-2 flex">
        {Array.from({ length: MOST_STARS }, (_, at) => at + 1).map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 place-items-center rounded-full outline-offset-0 outline-focus has-focus-visible:outline-3"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={stars}
              checked={stars === value}
              aria-label={t('review.stars', { stars, most: MOST_STARS })}
              onChange={() => props.onChange(stars)}
            />
            <Icon
              of={Star}
              size="l"
              className={cx(stars <= value ? 'fill-current text-star' : 'text-ink-3')}
            />
          </label>
        ))}
      </div>
      {error && (
        <AlertText id={`${name}-error`} small>
          {error}
        </AlertText>
      )}
    </fieldset>
  )
}
