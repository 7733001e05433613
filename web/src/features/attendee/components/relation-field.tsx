import { RELATIONS, type Relation } from '@awan/core/attendee/rules'
import { SelectField } from '#components/fields/select-field.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Selects the attendee's relation to the account's owner; optional. */
export function RelationField(props: { value: Relation; onChange: (relation: Relation) => void }) {
  const t = useMessages()
  const chosen = (value: string) => RELATIONS.find((one) => one === value) ?? 'other'
  return (
    <SelectField
      label={t('attendee.relation')}
      name="relation"
      value={props.value}
      onChange={(event) => props.onChange(chosen(event.target.value))}
    >
      {RELATIONS.map((one) => (
        <option key={one} value={one}>
          {t(`attendee.relation.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
