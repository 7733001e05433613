import { CATEGORIES } from '@awan/core/catalog/ids'
import { SelectField } from '#components/fields/select-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function CategoryField(props: {
  value: string
  error: string | undefined
  onChange: (categoryId: string) => void
}) {
  const t = useMessages()
  return (
    <FieldAnchor field="categoryId">
      <SelectField
        label={t('register.category')}
        name="categoryId"
        value={props.value}
        error={props.error}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">{t('register.choose')}</option>
        {CATEGORIES.map((id) => (
          <option key={id} value={id}>
            {t(`catalog.category.${id}`)}
          </option>
        ))}
      </SelectField>
    </FieldAnchor>
  )
}
