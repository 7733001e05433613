import { languageOf, pick, type Localized } from '@awan/core/language'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** A name that was typed in, bidi-isolated from the surrounding text and marked with its language. */
export function Name({ of: text, className }: { of: Localized; className?: string }) {
  const { language } = useLanguage()
  const own = languageOf(text, language)
  return (
    <bdi lang={own === language ? undefined : own} className={className}>
      {pick(text, language)}
    </bdi>
  )
}
