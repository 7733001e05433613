import { LANGUAGES, type Language, type Localized, type TypedText } from '@awan/core/language'
import { LANGUAGES_TYPED } from '@awan/core/market/iq'
import type { TextArea } from '#components/fields/text-area.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

interface LocalizedFieldProps {
  /** Label without the language: 'Name'. */
  label: string
  value: TypedText
  onChange: (typed: TypedText) => void
  maxLength: number
  /** Field component; a single line by default. */
  as?: typeof TextField | typeof TextArea
  /** Text below the label of the first field. */
  hint?: string
  /** Error of the text as a whole, shown at the first field. */
  error?: string | false | undefined
  /** Languages with errors, if not the text as a whole. */
  wrong?: readonly Language[]
  /** Fallback values, shown as placeholders. */
  placeholder?: Localized
  /** Prefix of the fields' names, followed by their language: `nameAr`. */
  name?: string
}

/** A text in the app's languages: one field for each, in its own direction. One of them is enough. */
export function LocalizedField(props: LocalizedFieldProps) {
  const { label, value, onChange, maxLength, hint, error, wrong, placeholder, name } = props
  const t = useMessages()
  const OneField = props.as ?? TextField
  return LANGUAGES_TYPED.map((language, index) => (
    <OneField
      key={language}
      label={t('console.inLanguage', { field: label, language, name: LANGUAGES[language].name })}
      {...(hint && index === 0 ? { hint } : {})}
      {...(name ? { name: fieldName(name, language) } : {})}
      lang={language}
      dir={LANGUAGES[language].direction}
      autoComplete="off"
      placeholder={placeholder?.[language] || undefined}
      value={value[language] ?? ''}
      maxLength={maxLength}
      error={(wrong ? wrong.includes(language) : index === 0) && error}
      onChange={(event) => onChange({ ...value, [language]: event.target.value })}
    />
  ))
}

const fieldName = (name: string, language: Language) =>
  `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`
