import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import { AreaTabs } from '#components/navigation/area-tabs.tsx'
import { useNavPages } from '#console/frame/nav-pages.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

/** Phone navigation: the pages needed all day, the rest under More. */
export function BottomTabs() {
  const t = useMessages()
  const pages = useNavPages()
  return (
    <AreaTabs
      tabs={pages.filter(({ tab }) => tab)}
      more={[
        ...pages.filter(({ tab }) => !tab),
        { to: toConsole(), label: t('console.shops'), icon: ArrowLeftRight, end: true },
        { to: PATHS.home, label: t('console.leave'), icon: ArrowLeft, end: true },
      ]}
    />
  )
}
