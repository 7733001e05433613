import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { Badge } from '#components/text/badge.tsx'
import { ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { Name } from '#components/text/name.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { AccountInvitations } from '#console/shops/account-invitations.tsx'
import { UnsentElsewhere } from '#console/unsent/unsent-elsewhere.tsx'
import { shopsQuery, type Shop } from '#features/business/shop-api.ts'
import { accountInvitationsQuery } from '#features/member/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

/** Lists the account's shops; a single one opens at once. */
export function ShopsPage() {
  const t = useMessages()
  const shops = useQuery(shopsQuery())
  const fault = queryFaultOf(shops)
  usePageTitle(t('console.shops'))
  const invitations = useQuery(accountInvitationsQuery)
  const [only, ...others] = shops.data ?? []
  const requested = invitations.data ?? []
  // Invitations are shown first.
  if (only && others.length === 0 && !invitations.isPending && requested.length === 0)
    return <Navigate replace to={toConsole(only.id)} />
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageHeader back={PATHS.profile} title={t('console.shops')} />
      <div className="page-width grid gap-4 pb-16">
        {shops.isPending && !fault && <Spinner />}
        {fault && <QueryError error={fault} of={shops} />}
        {shops.data && <UnsentElsewhere shopIds={shops.data.map(({ id }) => id)} />}
        {requested.length > 0 && <AccountInvitations invitations={requested} />}
        {shops.data?.length === 0 && requested.length === 0 && (
          <EmptyState
            title={t('console.noShops')}
            text={t('console.noShopsText')}
            action={<ButtonLink to={PATHS.register}>{t('register.title')}</ButtonLink>}
          />
        )}
        <ul className="grid gap-3 lg:max-w-160">
          {shops.data?.map((shop) => (
            <li key={shop.id}>
              <ShopRow shop={shop} />
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}

function ShopRow({ shop }: { shop: Shop }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Link
      to={toConsole(shop.id)}
      className="flex items-center gap-3 rounded-lg bg-surface p-4 shadow-1 hover:bg-bg-subtle"
    >
      <Monogram name={format.name(shop.name)} seed={shop.id} className="size-11" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">
          <Name of={shop.name} />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          {t(`console.role.${shop.role}`)}
          {shop.status !== 'approved' && (
            <Badge tone={shop.status === 'pending' ? 'warning' : 'danger'}>
              {t(`console.status.${shop.status}`)}
            </Badge>
          )}
        </span>
      </span>
      <Icon of={ChevronRight} className="text-ink-3" />
    </Link>
  )
}
