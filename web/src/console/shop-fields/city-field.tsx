import { SelectField } from '#components/fields/select-field.tsx'
import { usePlaces } from '#lib/places/places.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function CityField(props: {
  value: string
  error: string | undefined
  onChange: (cityId: string) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const { value } = props
  // A retired city stays listed if it is the chosen one.
  const open = usePlaces().cities.filter(({ id, active }) => active || id === value)
  return (
    <FieldAnchor field="cityId">
      <SelectField
        label={t('register.city')}
        name="cityId"
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
