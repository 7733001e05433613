import type { Draft } from '@awan/core/business/draft'
import type { RegistrationField } from '@awan/core/business/registration'
import { TextField } from '#components/fields/text-field.tsx'
import { CityField } from '#console/shop-fields/choice-fields.tsx'
import { FieldAnchor } from '#console/shop-fields/faults.tsx'
import { PinField } from '#console/shop-fields/pin-field.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

type Part = Pick<Draft, 'cityId' | 'district' | 'address' | 'landmark' | 'pin' | 'location'>

/** Fields for city, district, address, landmark and map pin. */
export function PlaceFields(props: {
  value: Part
  error: (field: RegistrationField) => string | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const t = useMessages()
  const { value, error, onChange } = props
  return (
    <>
      <CityField
        value={value.cityId}
        error={error('cityId')}
        onChange={(cityId) => onChange({ cityId })}
      />
      <FieldAnchor field="district">
        <TextField
          label={t('register.district')}
          hint={t('register.districtHint')}
          name="district"
          maxLength={120}
          value={value.district}
          error={error('district')}
          onChange={(event) => onChange({ district: event.target.value })}
        />
      </FieldAnchor>
      <FieldAnchor field="address">
        <TextField
          label={t('register.address')}
          hint={t('register.addressHint')}
          name="address"
          maxLength={300}
          value={value.address}
          error={error('address')}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      </FieldAnchor>
      <FieldAnchor field="landmark">
        <TextField
          label={t('register.landmark')}
          name="landmark"
          maxLength={200}
          value={value.landmark}
          error={error('landmark')}
          onChange={(event) => onChange({ landmark: event.target.value })}
        />
      </FieldAnchor>
      <PinField
        value={value}
        districts={[value.district]}
        error={error('location')}
        onChange={onChange}
      />
    </>
  )
}
