import { useQuery } from '@tanstack/react-query'
import { guideSections, type GuideSection } from '@awan/core/locales/developers/guide'
import { developerWords } from '@awan/core/locales/developers/words'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { Guide } from '#customer/developers/guide.tsx'
import { Operations } from '#customer/developers/operations.tsx'
import { useLinkedPlace } from '#customer/developers/use-linked-place.ts'
import { useWritten } from '#customer/developers/use-written.ts'
import { SiteFooter } from '#customer/help/site-footer.tsx'
import { documentAddress, documentQuery } from '#features/support/document-api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** The developers' page: the general guide, and each operation with its input, responses and errors. */
export function DevelopersPage() {
  const t = useMessages()
  const written = useWritten()
  const document = useQuery(documentQuery)
  const fault = queryFaultOf(document)
  const title = t('support.developers')
  usePageTitle(title)
  useLinkedPlace(document.isSuccess)
  return (
    <>
      <PageHeader
        title={title}
        back={PATHS.support}
        end={<LanguageSwitch className="-me-3.5 text-brand-ink lg:hidden" />}
      >
        <p className="mt-1 text-ink-2">{written(developerWords.text)}</p>
      </PageHeader>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <Contents
          entries={[...guideSections, { id: 'operations', title: developerWords.operations }]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Guide />
          <section
            id="operations"
            aria-labelledby="operations-title"
            className="grid scroll-mt-26 grid-cols-[minmax(0,1fr)] gap-6"
          >
            <div>
              <h2 id="operations-title" className="text-xl">
                {written(developerWords.operations)}
              </h2>
              <p className="text-ink-2">{written(developerWords.operationsText)}</p>
              <a
                href={documentAddress()}
                className="inline-flex min-h-11 items-center text-md text-brand-ink hover:underline"
              >
                {written(developerWords.file)}
              </a>
            </div>
            {document.isPending && !fault && (
              <SkeletonRegion label={t('shell.loading')} className="grid gap-2">
                <Skeleton className="h-13 w-full rounded-md" />
                <Skeleton className="h-13 w-full rounded-md" />
                <Skeleton className="h-13 w-full rounded-md" />
              </SkeletonRegion>
            )}
            {fault && <QueryError error={fault} of={document} />}
            {document.data && <Operations document={document.data} />}
          </section>
        </div>
      </div>
      <SiteFooter />
    </>
  )
}

function Contents({ entries }: { entries: readonly Pick<GuideSection, 'id' | 'title'>[] }) {
  const written = useWritten()
  return (
    <nav
      aria-labelledby="contents"
      className="rounded-lg bg-bg-subtle p-4 lg:sticky lg:top-26 lg:self-start print:hidden"
    >
      <h2 id="contents" className="mb-1 text-md">
        {written(developerWords.contents)}
      </h2>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-md text-brand-ink hover:underline"
            >
              {written(title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
