import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parsePhone } from '@awan/core/phone'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { NumberPicker } from '#customer/handset/number-picker.tsx'
import { PhoneScreen } from '#customer/handset/phone-screen.tsx'
import { NotFoundPage } from '#customer/not-found/not-found-page.tsx'
import { handsetQuery, simulatedQuery } from '#features/messaging/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** A simulated phone that receives the messages to a number; only if messages are simulated. */
export function HandsetPage() {
  const t = useMessages()
  const [search, setSearch] = useSearchParams()
  const parsed = parsePhone(search.get('number') ?? '', { invented: true })
  const phone = parsed.ok ? parsed.value : ''
  const messages = useQuery({ ...handsetQuery(phone), enabled: phone !== '' })
  const simulated = useQuery(simulatedQuery)
  const fault = loadingFaultOf(messages)
  const missing = isApiError(simulated.error, 'not_found')
  usePageTitle(missing ? undefined : t('handset.title'))
  if (missing) return <NotFoundPage />
  if (simulated.isPending && !loadingFaultOf(simulated)) return <Spinner />
  return (
    <>
      <PageHeader
        title={t('handset.title')}
        back={PATHS.home}
        end={<LanguageSwitch className="-me-3.5 text-brand-ink" />}
      >
        <p className="mt-1 max-w-[60ch] text-ink-2">{t('handset.text')}</p>
      </PageHeader>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pb-12 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <NumberPicker
          phone={phone}
          onChoose={(number) => setSearch({ number }, { replace: true })}
        />
        {phone === '' && <EmptyState title={t('handset.choose')} />}
        {phone !== '' && fault && <QueryError error={fault} of={messages} />}
        {phone !== '' && !fault && (
          <div className="max-lg:order-first">
            <PhoneScreen
              key={phone}
              phone={phone}
              messages={messages.data?.items}
              whatsapp={messages.data?.whatsapp ?? true}
            />
          </div>
        )}
      </div>
    </>
  )
}
