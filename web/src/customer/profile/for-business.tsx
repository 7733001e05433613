import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '#components/pictures/icon.tsx'
import { draftWaitsQuery } from '#features/business/registration-api.ts'
import { shopsQuery } from '#features/business/shop-api.ts'
import { accountInvitationsQuery } from '#features/member/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toDesk, toConsole } from '#lib/paths.ts'

/** Links to the account's consoles or open invitations, to registration, and to the operator's desk. */
export function ForBusiness({ operator }: { operator: boolean }) {
  const t = useMessages()
  const shops = useQuery(shopsQuery())
  const invitations = useQuery(accountInvitationsQuery)
  const unfinished = useQuery(draftWaitsQuery).data === true
  const awaited = Boolean(shops.data?.length || invitations.data?.length)
  const links = [
    ...(awaited ? [{ to: toConsole(), label: t('account.yourBusinesses') }] : []),
    {
      to: PATHS.register,
      label: t(unfinished ? 'account.continueRegistering' : 'account.registerBusiness'),
    },
    ...(operator ? [{ to: toDesk(), label: t('account.operatorDesk') }] : []),
  ]
  return (
    <section className="rounded-lg bg-surface px-gutter pt-4 pb-3 shadow-1">
      <h2 className="mb-1 text-lg">{t('shell.forBusiness')}</h2>
      <ul className="divide-y divide-line">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-13 items-center justify-between gap-3 hover:text-brand-ink"
            >
              {label}
              <Icon of={ChevronRight} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
