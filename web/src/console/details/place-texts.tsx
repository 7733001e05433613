import { BOUNDS, type RegistrationField } from '@awan/core/business/registration'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { PLACE_TEXTS, type DetailsFields } from '#console/details/form.ts'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const MOST = {
  district: BOUNDS.place.most,
  address: BOUNDS.address.most,
  landmark: BOUNDS.landmark.most,
}

/** Fields for district, address and landmark in each language. */
export function PlaceTexts(props: {
  value: DetailsFields
  error: (field: RegistrationField) => string | undefined
  onChange: (part: Partial<DetailsFields>) => void
}) {
  const t = useMessages()
  const { value, error, onChange } = props
  return PLACE_TEXTS.map((text) => (
    <FieldAnchor key={text} field={text} className="grid gap-3">
      <LocalizedField
        label={t(`register.${text}`)}
        name={text}
        maxLength={MOST[text]}
        value={value[text]}
        error={error(text)}
        onChange={(typed) => onChange({ [text]: typed })}
      />
    </FieldAnchor>
  ))
}
