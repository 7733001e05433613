import { pick } from '@awan/core/language'
import { wordedFor, type LegalDocument } from '@awan/core/locales/legal/document'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { SiteFooter } from '#customer/help/site-footer.tsx'
import { useChannels } from '#lib/channels/channels.ts'
import { useDigitsOf } from '#lib/format/digits.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** A text document: contents beside it on desktop, above it on phones; printed without the frame. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { language, t } = useLanguage()
  const format = useFormat()
  const inDigits = useDigitsOf()
  const channels = useChannels()
  usePageTitle(pick(document.title, language))
  return (
    <>
      <PageHeader
        title={pick(document.title, language)}
        back={PATHS.home}
        end={<LanguageSwitch className="-me-3.5 text-brand-ink lg:hidden" />}
      >
        <p className="mt-1 text-ink-2">
          {t('account.updated', { day: format.day(document.updated, 'date') })}
        </p>
      </PageHeader>
      <div className="page-width grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav
          aria-labelledby="contents"
          className="rounded-lg bg-bg-subtle p-4 lg:sticky lg:top-26 lg:self-start print:hidden"
        >
          <h2 id="contents" className="mb-1 text-md">
            {t('account.contents')}
          </h2>
          <ol>
            {document.sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center text-md text-brand-ink hover:underline"
                >
                  {pick(section.title, language)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="grid max-w-[68ch] gap-8">
          <p className="text-lg">{pick(document.introduction, language)}</p>
          {document.sections.map((section) => (
            <section key={section.id} id={section.id} className="grid scroll-mt-26 gap-3">
              <h2 className="text-xl">{pick(section.title, language)}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph.en}>{inDigits(pick(wordedFor(paragraph, channels), language))}</p>
              ))}
            </section>
          ))}
        </article>
      </div>
      <SiteFooter />
    </>
  )
}
