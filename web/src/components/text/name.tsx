import { languageOf, pick, type Localized } from '@awan/core/language'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** A name people gave, isolated from the sentence around it and marked with its own language. */
export function Name({ of: text, className }: { of: Localized; className?: string }) {
  const { language } = useLanguage()
  const own = languageOf(text, language)
  return (
    <bdi lang={own === language ? undefined : own} className={className}>
      {pick(text, language)}
    </bdi>
  )
}
