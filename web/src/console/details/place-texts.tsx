import { BOUNDS, type RegistrationField } from '@awan/core/business/registration'
import { TextField } from '#components/text-field.tsx'
import { PLACE_TEXTS, type DetailsFields } from '#console/details/form.ts'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const MOST = {
  district: BOUNDS.place.most,
  address: BOUNDS.address.most,
  landmark: BOUNDS.landmark.most,
}

/** District, address and landmark, each language in a field and a direction of its own. */
export function PlaceTexts(props: {
  value: DetailsFields
  error: (field: RegistrationField) => string | undefined
  onChange: (part: Partial<DetailsFields>) => void
}) {
  const t = useMessages()
  const { value, error, onChange } = props
  return PLACE_TEXTS.map((text) => (
    <FieldAnchor key={text} field={text} className="grid gap-3">
      <TextField
        label={t(`register.${text}Ar`)}
        name={`${text}Ar`}
        lang="ar"
        dir="rtl"
        maxLength={MOST[text]}
        value={value[`${text}Ar`]}
        error={error(text)}
        onChange={(event) => onChange({ [`${text}Ar`]: event.target.value })}
      />
      <TextField
        label={t(`register.${text}En`)}
        name={`${text}En`}
        lang="en"
        dir="ltr"
        maxLength={MOST[text]}
        value={value[`${text}En`]}
        onChange={(event) => onChange({ [`${text}En`]: event.target.value })}
      />
    </FieldAnchor>
  ))
}
