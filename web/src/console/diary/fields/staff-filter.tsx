import { SelectField } from '#components/fields/select-field.tsx'
import type { StaffMember } from '#console/diary/grid/columns.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Filter by staff member; hidden for a single one. */
export function StaffFilter(props: {
  members: readonly StaffMember[]
  value: string | undefined
  onChange: (staffId: string | undefined) => void
}) {
  const t = useMessages()
  const format = useFormat()
  if (props.members.length < 2) return null
  return (
    <SelectField
      label={t('console.field.staffId')}
      labelHidden
      className="flex-auto lg:flex-none"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value || undefined)}
    >
      <option value="">{t('diary.everyone')}</option>
      {props.members.map((member) => (
        <option key={member.id} value={member.id}>
          {format.name(member.name)}
        </option>
      ))}
    </SelectField>
  )
}
