import { SelectField } from '#components/fields/select-field.tsx'
import { usePlaces } from '#lib/places/places.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function CategoryField(props: {
  value: string
  error: string | undefined
  onChange: (categoryId: string) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const { value } = props
  // A retired category stays listed if it is the chosen one.
  const open = usePlaces().categories.filter(({ id, active }) => active || id === value)
  return (
    <FieldAnchor field="categoryId">
      <SelectField
        label={t('register.category')}
        name="categoryId"
        value={value}
        error={props.error}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">{t('register.choose')}</option>
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {format.name(name)}
          </option>
        ))}
      </SelectField>
    </FieldAnchor>
  )
}
