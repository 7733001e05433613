import { ChevronDown, ChevronUp } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons that move a list row up or down; one without a target is disabled, and both are hidden if there is none. */
export function OrderButtons(props: {
  name: string
  /** Side by side on a phone too. */
  flat?: boolean
  onUp?: () => void
  onDown?: () => void
}) {
  const t = useMessages()
  const { name, onUp, onDown } = props
  if (!onUp && !onDown) return null
  return (
    <div className={cx('relative z-10', props.flat ? 'flex' : '-my-1.5 grid lg:my-0 lg:flex')}>
      <IconButton
        label={t('offering.moveUp', { name })}
        aria-disabled={!onUp || undefined}
        className="aria-disabled:text-ink-disabled"
        onClick={onUp}
      >
        <Icon of={ChevronUp} />
      </IconButton>
      <IconButton
        label={t('offering.moveDown', { name })}
        aria-disabled={!onDown || undefined}
        className="aria-disabled:text-ink-disabled"
        onClick={onDown}
      >
        <Icon of={ChevronDown} />
      </IconButton>
    </div>
  )
}
