import { Suspense } from 'react'
import type { NavItem } from '#components/navigation/side-bar.tsx'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { lazyOperatorPart } from '#lib/i18n/lazy-part.ts'
import { numberedKeys, useKeys, type KeySheetName } from '#lib/keyboard/use-keys.ts'

const DeskPalette = lazyOperatorPart(
  async () => (await import('#operator/frame/desk-palette.tsx')).DeskPalette,
)
const DeskKeySheet = lazyOperatorPart(
  async () => (await import('#operator/frame/desk-key-sheet.tsx')).DeskKeySheet,
)

/** Handles the desk's keyboard shortcuts, and shows the palette and the shortcut sheet. */
export function DeskKeys(props: {
  pages: readonly NavItem[]
  open: KeySheetName | undefined
  onOpen: (which: KeySheetName | undefined) => void
}) {
  const { pages, open, onOpen } = props
  const goOn = useGoOn()
  const go = (to: string) => leaveTyped(() => goOn(to))
  const openPalette = () => onOpen('palette')
  const openSheet = () => onOpen('sheet')
  const close = () => onOpen(undefined)
  useKeys(
    { '?': openSheet, '/': openPalette, ...numberedKeys(pages, ({ to }) => go(to)) },
    openPalette,
  )
  return (
    <Suspense>
      {open === 'palette' && (
        <DeskPalette pages={pages} onGo={go} onKeys={openSheet} onClose={close} />
      )}
      {open === 'sheet' && <DeskKeySheet pages={pages} onClose={close} />}
    </Suspense>
  )
}
