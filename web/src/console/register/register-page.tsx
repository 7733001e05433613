import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryError } from '#components/feedback/error-state.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { readCopy } from '#console/register/draft-copy.ts'
import { Wizard } from '#console/register/wizard.tsx'
import { draftQuery } from '#features/business/registration-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { PATHS } from '#lib/paths.ts'

const Sent = lazyConsolePart(async () => (await import('#console/register/sent.tsx')).Sent)

/** Registers a business step by step; the draft survives reloads and lost connections. */
export function RegisterPage() {
  const t = useMessages()
  const { account } = useAuth()
  const [search] = useSearchParams()
  const sent = search.get('sent')
  usePageTitle(t('register.title'))
  if (!account) return null
  if (sent) return <Sent businessId={sent} />
  return <Open key={account.id} />
}

function Open() {
  const t = useMessages()
  const { account } = useAuth()
  const stored = useQuery(draftQuery())
  const fault = loadingFaultOf(stored)
  if (!account) return null
  if (stored.data) return <Wizard account={account} stored={stored.data} />
  if (fault && readCopy(account.id)) return <Wizard account={account} stored={undefined} />
  return (
    <>
      <PageHeader title={t('register.title')} back={PATHS.profile} />
      <div className="page-width pb-16">
        {fault ? <QueryError error={fault} of={stored} /> : <Spinner />}
      </div>
    </>
  )
}
