import { ChevronDown } from 'lucide-react'
import { LANGUAGE_IDS, pick } from '@awan/core/language'
import { wordedFor } from '@awan/core/locales/legal/document'
import { topics, type HelpQuestion, type Topic } from '@awan/core/locales/help/questions'
import type { Channels } from '@awan/core/messaging/channels'
import { holding } from '@awan/core/support/search'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useChannels } from '#lib/channels/channels.ts'
import { useDigitsOf } from '#lib/format/digits.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns the text to search: in all languages, as readers may search in another than the screen's. */
function textOf({ question, answer, words = '' }: HelpQuestion): string {
  const parts = [question, ...answer].flatMap((text) =>
    LANGUAGE_IDS.map((language) => text[language]),
  )
  return [...parts, words].join(' ')
}

/** Returns the questions that match a search, by topic, for a site with these channels. */
function found(query: string, { whatsapp }: Channels): readonly Topic[] {
  const isOfSite = ({ byWhatsapp = false }: HelpQuestion) => whatsapp || !byWhatsapp
  return topics
    .map(({ questions, ...topic }) => ({
      ...topic,
      questions: holding(questions.filter(isOfSite), query, textOf),
    }))
    .filter((topic) => topic.questions.length > 0)
}

/** The questions that match the search, by topic; each expands to its answer. */
export function Questions({ query }: { query: string }) {
  const { language, t } = useLanguage()
  const shown = found(query, useChannels())
  const count = shown.reduce((sum, topic) => sum + topic.questions.length, 0)
  return (
    <>
      <p role="status" className={query ? 'text-sm text-ink-2' : 'sr-only'}>
        {query && count > 0 ? t('support.found', { count }) : ''}
      </p>
      {count === 0 && (
        <EmptyState title={t('support.none', { query })} text={t('support.noneText')} />
      )}
      {shown.map((topic) => (
        <section key={topic.id} aria-labelledby={topic.id} className="grid gap-1">
          <h2 id={topic.id} className="scroll-mt-26 text-xl">
            {pick(topic.title, language)}
          </h2>
          {topic.questions.map((question) => (
            <Entry key={question.id} question={question} />
          ))}
        </section>
      ))}
    </>
  )
}

function Entry({ question: { id, question, answer } }: { question: HelpQuestion }) {
  const { language } = useLanguage()
  const inDigits = useDigitsOf()
  const channels = useChannels()
  return (
    <details id={id} className="group border-b border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-brand-ink [&::-webkit-details-marker]:hidden">
        {pick(question, language)}
        <Icon of={ChevronDown} className="text-ink-3 transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="grid max-w-[68ch] gap-3 pb-4 text-ink-2">
        {answer.map((text) => (
          <p key={text.en}>{inDigits(pick(wordedFor(text, channels), language))}</p>
        ))}
      </div>
    </details>
  )
}
