import type { Draft } from '@awan/core/business/draft'
import { TextField } from '#components/text-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The name in each language, each written in its own direction. */
export function NameFields(props: {
  value: Pick<Draft, 'nameAr' | 'nameEn'>
  error: string | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const t = useMessages()
  const { nameAr, nameEn } = props.value
  return (
    <FieldAnchor field="name">
      <TextField
        label={t('register.nameAr')}
        hint={t('register.nameHint')}
        name="nameAr"
        lang="ar"
        dir="rtl"
        maxLength={80}
        value={nameAr}
        error={props.error}
        onChange={(event) => props.onChange({ nameAr: event.target.value })}
      />
      <TextField
        label={t('register.nameEn')}
        name="nameEn"
        lang="en"
        dir="ltr"
        maxLength={80}
        value={nameEn}
        onChange={(event) => props.onChange({ nameEn: event.target.value })}
      />
    </FieldAnchor>
  )
}
