import type { NavItem } from '#components/navigation/side-bar.tsx'
import { KeySheet } from '#components/palette/key-sheet.tsx'
import { pageKeys } from '#components/palette/page-commands.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sheet of the console's keyboard shortcuts. */
export function ConsoleKeySheet(props: {
  pages: readonly NavItem[]
  mayWrite: boolean
  onClose: () => void
}) {
  const t = useMessages()
  const diary = [
    { shortcut: 'J', label: t('console.keys.next') },
    { shortcut: 'K', label: t('console.keys.previous') },
    { shortcut: 'T', label: t('diary.today') },
    { shortcut: 'D', label: t('console.keys.grid') },
    { shortcut: 'L', label: t('console.keys.list') },
    { shortcut: 'W', label: t('console.keys.week') },
    ...(props.mayWrite ? [{ shortcut: 'N', label: t('diary.newBooking') }] : []),
  ]
  return (
    <KeySheet
      groups={[
        { label: t('console.calendar'), keys: diary },
        { label: t('console.palette.pages'), keys: pageKeys(props.pages) },
      ]}
      onClose={props.onClose}
    />
  )
}
