import { Suspense } from 'react'
import type { NavItem } from '#components/navigation/side-bar.tsx'
import { useGo } from '#console/palette/use-go.ts'
import { chooseDayView } from '#console/today/use-day-view.ts'
import type { Shop } from '#features/business/shop-api.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { numberedKeys, useKeys, type KeySheetName } from '#lib/keyboard/use-keys.ts'

const ConsolePalette = lazyConsolePart(
  async () => (await import('#console/palette/console-palette.tsx')).ConsolePalette,
)
const ConsoleKeySheet = lazyConsolePart(
  async () => (await import('#console/palette/console-key-sheet.tsx')).ConsoleKeySheet,
)

/** Handles the console's keyboard shortcuts, and shows the palette and the shortcut sheet. */
export function ConsoleKeys(props: {
  shop: Shop
  pages: readonly NavItem[]
  mayFind: boolean
  mayWrite: boolean
  open: KeySheetName | undefined
  onOpen: (which: KeySheetName | undefined) => void
}) {
  const { shop, pages, mayFind, mayWrite, open, onOpen } = props
  const go = useGo(shop.id)
  const close = () => onOpen(undefined)
  const show = (view: 'grid' | 'list') => {
    chooseDayView(view)
    go.toPage('today', { day: go.dayNow() })
  }
  useKeys(
    {
      '?': () => onOpen('sheet'),
      '/': () => onOpen('palette'),
      d: () => show('grid'),
      l: () => show('list'),
      w: () => go.toPage('calendar', { day: go.dayNow() }),
      n: mayWrite ? () => go.toSheet('new') : undefined,
      ...numberedKeys(pages, ({ to }) => go.to(to)),
    },
    () => onOpen('palette'),
  )
  return (
    <Suspense>
      {open === 'palette' && (
        <ConsolePalette
          context={{ shop, go, mayFind, mayWrite }}
          pages={pages}
          onClose={close}
          onKeys={() => onOpen('sheet')}
        />
      )}
      {open === 'sheet' && <ConsoleKeySheet pages={pages} mayWrite={mayWrite} onClose={close} />}
    </Suspense>
  )
}
