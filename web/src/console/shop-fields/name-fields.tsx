import type { Draft } from '@awan/core/business/draft'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The name of a shop in each language. */
export function NameFields(props: {
  value: Pick<Draft, 'nameAr' | 'nameEn'>
  error: string | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const t = useMessages()
  const { nameAr, nameEn } = props.value
  return (
    <FieldAnchor field="name">
      <LocalizedField
        label={t('console.field.name')}
        hint={t('register.nameHint')}
        name="name"
        maxLength={80}
        value={{ ar: nameAr, en: nameEn }}
        error={props.error}
        onChange={({ ar, en }) =>
          props.onChange({
            ...(ar === undefined ? {} : { nameAr: ar }),
            ...(en === undefined ? {} : { nameEn: en }),
          })
        }
      />
    </FieldAnchor>
  )
}
