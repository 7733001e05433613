import { CITIES } from '@awan/core/catalog/ids'
import { SelectField } from '#components/fields/select-field.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function CityField(props: {
  value: string
  error: string | undefined
  onChange: (cityId: string) => void
}) {
  const t = useMessages()
  return (
    <FieldAnchor field="cityId">
      <SelectField
        label={t('register.city')}
        name="cityId"
        value={props.value}
        error={props.error}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">{t('register.choose')}</option>
        {CITIES.map((id) => (
          <option key={id} value={id}>
            {t(`catalog.city.${id}`)}
          </option>
        ))}
      </SelectField>
    </FieldAnchor>
  )
}
