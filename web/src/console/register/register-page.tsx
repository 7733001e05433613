import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { readCopy } from '#console/register/draft-copy.ts'
import { Wizard } from '#console/register/wizard.tsx'
import { draftQuery } from '#features/business/registration-api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { PATHS } from '#lib/paths.ts'

const Sent = lazyConsolePart(async () => (await import('#console/register/sent.tsx')).Sent)

/** Registers a business, step by step; what is typed outlives everything. */
export function RegisterPage() {
  const t = useMessages()
  const { user } = useAuth()
  const [search] = useSearchParams()
  const sent = search.get('sent')
  usePageTitle(t('register.title'))
  if (!user) return null
  if (sent) return <Sent businessId={sent} />
  return <Open key={user.id} />
}

function Open() {
  const t = useMessages()
  const { user } = useAuth()
  const stored = useQuery(draftQuery())
  if (!user) return null
  if (stored.data) return <Wizard user={user} stored={stored.data} />
  if (stored.isError && readCopy(user.id)) return <Wizard user={user} stored={undefined} />
  return (
    <>
      <PageHeader title={t('register.title')} back={PATHS.profile} />
      <div className="page-width pb-16">
        {stored.isError ? (
          <ErrorState
            error={stored.error}
            pending={stored.isFetching}
            onRetry={() => void stored.refetch()}
          />
        ) : (
          <Spinner />
        )}
      </div>
    </>
  )
}
