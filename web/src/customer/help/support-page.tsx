import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { Contacts } from '#customer/help/contacts.tsx'
import { Questions } from '#customer/help/questions.tsx'
import { Report } from '#customer/help/report.tsx'
import { bookingOf } from '#customer/help/report-text.ts'
import { SiteFooter } from '#customer/help/site-footer.tsx'
import { supportQuery } from '#features/support/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/**
 * Questions and answers, which need no network, and the operator's contacts. `?appointment=` is the id of the booking
 * with a problem.
 */
export function SupportPage() {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const query = get('query') ?? ''
  const booking = bookingOf(get('appointment'))
  usePageTitle(t('shell.support'))
  return (
    <>
      <PageHeader
        title={t('shell.support')}
        back={PATHS.home}
        end={<LanguageSwitch className="-me-3.5 text-brand-ink lg:hidden" />}
      >
        <p className="mt-1 text-ink-2">{t('support.text')}</p>
      </PageHeader>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        {/* A visitor from a booking wants to report a problem: that form is first on phones. */}
        <div
          className={
            booking
              ? 'order-last grid content-start gap-6 lg:order-none'
              : 'grid content-start gap-6'
          }
        >
          <SearchField
            label={t('support.search')}
            value={query}
            onSearch={(text) => set({ query: text })}
          />
          <Questions query={query} />
        </div>
        <div className="grid content-start gap-8 lg:sticky lg:top-26 lg:self-start">
          <Reach booking={booking} />
        </div>
      </div>
      <SiteFooter />
    </>
  )
}

function Reach({ booking }: { booking: string | undefined }) {
  const t = useMessages()
  const support = useQuery(supportQuery)
  const fault = loadingFaultOf(support)
  return (
    <>
      <section aria-labelledby="contact" className="grid gap-2">
        <h2 id="contact" className="text-xl">
          {t('support.contact')}
        </h2>
        {support.isPending && !fault && (
          <SkeletonRegion label={t('shell.loading')} className="grid gap-2">
            <Skeleton className="h-13 w-full rounded-md" />
            <Skeleton className="h-13 w-full rounded-md" />
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={support} />}
        {support.data && <Contacts support={support.data} />}
      </section>
      {support.data && <Report support={support.data} booking={booking} />}
      <ButtonLink variant="outline" size="sm" className="justify-self-start" to={PATHS.developers}>
        {t('support.developers')}
      </ButtonLink>
    </>
  )
}
