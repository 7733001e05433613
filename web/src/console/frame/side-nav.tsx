import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import { SideBar } from '#components/navigation/side-bar.tsx'
import { Name } from '#components/text/name.tsx'
import { useNavPages } from '#console/frame/nav-pages.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { shopsQuery } from '#features/business/shop-api.ts'
import { LazyBell } from '#features/notification/components/lazy-bell.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

/** Desktop navigation. */
export function SideNav({ onPalette }: { onPalette: () => void }) {
  const t = useMessages()
  const { id, name } = useShop()
  const several = (useQuery(shopsQuery()).data?.length ?? 0) > 1
  return (
    <SideBar
      home={toConsole(id)}
      caption={several ? <Name of={name} /> : t('console.business')}
      items={useNavPages()}
      onPalette={onPalette}
      exits={[
        ...(several ? [{ to: toConsole(), label: t('console.shops'), icon: ArrowLeftRight }] : []),
        { to: PATHS.home, label: t('console.leave'), icon: ArrowLeft },
      ]}
      beside={
        <LazyBell className="hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink" />
      }
    />
  )
}
