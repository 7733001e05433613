import { TextField } from '#components/text-field.tsx'
import type { TypedNames } from '#features/staff/names.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A person's name in both languages, Arabic first as most type it. */
export function NameFields(props: {
  value: TypedNames
  onChange: (names: Partial<TypedNames>) => void
  missing: boolean
}) {
  const t = useMessages()
  const { value, onChange } = props
  return (
    <>
      <TextField
        label={t('staff.nameAr')}
        hint={t('staff.nameHint')}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        value={value.ar}
        maxLength={80}
        error={props.missing && t('staff.nameMissing')}
        onChange={(event) => onChange({ ar: event.target.value })}
      />
      <TextField
        label={t('staff.nameEn')}
        lang="en"
        dir="ltr"
        autoComplete="off"
        value={value.en}
        maxLength={80}
        onChange={(event) => onChange({ en: event.target.value })}
      />
    </>
  )
}
