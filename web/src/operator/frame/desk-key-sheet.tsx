import type { NavItem } from '#components/navigation/side-bar.tsx'
import { KeySheet } from '#components/palette/key-sheet.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { MOST_NUMBERED } from '#lib/keyboard/use-keys.ts'

/** Names the keys of the operator's desk. */
export function DeskKeySheet(props: { pages: readonly NavItem[]; onClose: () => void }) {
  const t = useMessages()
  const keys = props.pages
    .slice(0, MOST_NUMBERED)
    .map(({ label }, at) => ({ shortcut: String(at + 1), label }))
  return <KeySheet groups={[{ label: t('console.palette.pages'), keys }]} onClose={props.onClose} />
}
