import { LANGUAGES, LANGUAGE_IDS, type Language } from '@awan/core/language'
import { Segmented } from '#components/fields/segmented.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of the language of a preview, independent of the screen's. */
export function LanguageChoice(props: { value: Language; onChange: (value: Language) => void }) {
  const t = useMessages()
  return (
    <Segmented
      label={t('poster.previewLanguage')}
      value={props.value}
      options={LANGUAGE_IDS.map((language) => ({
        value: language,
        label: <span lang={language}>{LANGUAGES[language].name}</span>,
      }))}
      onChange={props.onChange}
    />
  )
}
