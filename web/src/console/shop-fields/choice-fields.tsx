import type { Localized } from '@awan/core/language'
import { SelectField } from '#components/fields/select-field.tsx'
import { usePlaces } from '#lib/places/places.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

interface Chosen {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Chooses the city of a shop. */
export function CityField(props: Chosen) {
  const t = useMessages()
  return (
    <ChoiceField {...props} name="cityId" label={t('register.city')} choices={usePlaces().cities} />
  )
}

/** Chooses the category of a shop. */
export function CategoryField(props: Chosen) {
  const t = useMessages()
  return (
    <ChoiceField
      {...props}
      name="categoryId"
      label={t('register.category')}
      choices={usePlaces().categories}
    />
  )
}

function ChoiceField({
  choices,
  name,
  label,
  value,
  error,
  onChange,
}: Chosen & {
  choices: readonly { id: string; name: Localized; active: boolean }[]
  name: 'cityId' | 'categoryId'
  label: string
}) {
  const t = useMessages()
  const format = useFormat()
  // A retired row stays listed if it is the chosen one.
  const open = choices.filter(({ id, active }) => active || id === value)
  return (
    <FieldAnchor field={name}>
      <SelectField
        label={label}
        name={name}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('register.choose')}</option>
        {open.map((row) => (
          <option key={row.id} value={row.id}>
            {format.name(row.name)}
          </option>
        ))}
      </SelectField>
    </FieldAnchor>
  )
}
