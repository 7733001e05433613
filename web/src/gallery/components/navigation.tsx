import { CalendarDays, House, LogOut, UsersRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { AreaTabs } from '#components/navigation/area-tabs.tsx'
import { SideBar, type NavItem } from '#components/navigation/side-bar.tsx'
import { SHOP_NAME } from '#gallery/demo.ts'
import { Specimen } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Contains fixed elements within the specimen's box. */
const WINDOW: CSSProperties = { transform: 'translate(0)', inlineSize: '100%' }

/** `AreaTabs` is hidden on desktops, `SideBar` on phones. */
export function Navigation() {
  const t = useMessages()
  const format = useFormat()
  const items: NavItem[] = [
    { to: '/dev/components/navigation', label: t('console.today'), icon: House },
    { to: '/console/calendar', label: t('console.calendar'), icon: CalendarDays },
    { to: '/console/team', label: t('console.team'), icon: UsersRound },
  ]
  return (
    <>
      <Specimen of="AreaTabs" state="on phones">
        <div style={{ ...WINDOW, blockSize: '6rem' }}>
          <AreaTabs tabs={items} more={items.slice(1)} />
        </div>
      </Specimen>
      <Specimen of="SideBar" state="on desktops">
        <div style={{ ...WINDOW, maxInlineSize: '16rem' }}>
          <SideBar
            home="/"
            caption={<bdi>{format.name(SHOP_NAME)}</bdi>}
            items={items}
            exits={[{ to: '/', label: t('console.leave'), icon: LogOut }]}
          />
        </div>
      </Specimen>
    </>
  )
}
