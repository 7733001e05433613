import type { TypedText } from '@awan/core/language'
import { BOUNDS } from '@awan/core/business/registration'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Field for a shop's name in each language. */
export function NameFields(props: {
  value: TypedText
  error: string | undefined
  onChange: (name: TypedText) => void
}) {
  const t = useMessages()
  return (
    <FieldAnchor field="name">
      <LocalizedField
        label={t('console.field.name')}
        hint={t('register.nameHint')}
        name="name"
        maxLength={BOUNDS.name.most}
        value={props.value}
        error={props.error}
        onChange={props.onChange}
      />
    </FieldAnchor>
  )
}
