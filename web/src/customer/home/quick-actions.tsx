import { LayoutGrid, Search, Sparkles, Store, Zap, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toBusinesses, toServices } from '#lib/paths.ts'

const ACTIONS: readonly { label: MessageKey; to: string; icon: LucideIcon; tint: string }[] = [
  {
    label: 'catalog.searchServices',
    to: `${PATHS.services}#search`,
    icon: Search,
    tint: 'bg-brand-soft text-brand-soft-ink',
  },
  {
    label: 'catalog.quickBook',
    to: PATHS.quickBook,
    icon: Zap,
    tint: 'bg-saffron-soft text-saffron-ink',
  },
  {
    label: 'catalog.featured',
    to: toServices({ featured: true }),
    icon: Sparkles,
    tint: 'bg-pink-soft text-pink-ink',
  },
  {
    label: 'catalog.businesses',
    to: toBusinesses(),
    icon: Store,
    tint: 'bg-success-soft text-success-ink',
  },
  {
    label: 'catalog.viewAll',
    to: toServices(),
    icon: LayoutGrid,
    tint: 'bg-bg-sunken text-ink-2 dark:bg-surface-raised',
  },
]

export function QuickActions() {
  const t = useMessages()
  return (
    <nav aria-label={t('catalog.quickActions')}>
      <ul className="flex flex-wrap gap-1 lg:grid lg:grid-cols-5 lg:gap-4">
        {ACTIONS.map(({ label, to, icon, tint }) => (
          <li key={label} className="grid flex-1 basis-[max(4rem,min(30%,(21rem-100%)*99))]">
            <Link
              to={to}
              data-action={`quick-action.${label.replace('catalog.', '')}`}
              className="edge group grid content-start justify-items-center gap-2 py-1 text-center text-xs leading-ui font-semibold lg:flex lg:items-center lg:gap-3.5 lg:rounded-lg lg:bg-surface lg:px-4 lg:py-3.5 lg:text-start lg:text-base lg:shadow-1 lg:hover:shadow-2"
            >
              <span
                className={cx(
                  'grid size-14 flex-none place-items-center rounded-[1.125rem] transition-[translate] duration-200 group-hover:-translate-y-0.5 lg:size-12 lg:rounded-md',
                  tint,
                )}
              >
                <Icon of={icon} size="l" />
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
