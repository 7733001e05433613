import { Search } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { Kbd } from '#components/palette/kbd.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { commandKey, isMac } from '#lib/keyboard/is-mac.ts'

/** Button that opens the palette, with its keyboard shortcut. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  const t = useMessages()
  const keys = `${commandKey()} K`
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      className="edge flex min-h-11 items-center gap-3 rounded-md bg-bg-sunken px-3 text-start text-ink-2"
      onClick={onPress}
    >
      <Icon of={Search} size="s" />
      <span className="min-w-0 flex-1">{t('console.palette.open')}</span>
      <span aria-hidden="true">
        <Kbd>{keys}</Kbd>
      </span>
    </button>
  )
}
