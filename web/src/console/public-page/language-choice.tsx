import { LANGUAGES, type Language } from '@awan/core/language'
import { LANGUAGE_NAMES } from '#components/language-switch.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** In which language something is shown, whatever that of the screen. */
export function LanguageChoice(props: { value: Language; onChange: (value: Language) => void }) {
  const t = useMessages()
  return (
    <Segmented
      label={t('poster.previewLanguage')}
      value={props.value}
      options={LANGUAGES.map((language) => ({
        value: language,
        label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
      }))}
      onChange={props.onChange}
    />
  )
}
