import type { NavItem } from '#components/navigation/side-bar.tsx'
import { KeySheet } from '#components/palette/key-sheet.tsx'
import { pageKeys } from '#components/palette/page-commands.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sheet of the desk's keyboard shortcuts. */
export function DeskKeySheet(props: { pages: readonly NavItem[]; onClose: () => void }) {
  const t = useMessages()
  const pages = { label: t('console.palette.pages'), keys: pageKeys(props.pages) }
  return <KeySheet groups={[pages]} onClose={props.onClose} />
}
