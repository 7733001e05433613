import type { HoursRange } from '@awan/core/staff/hours'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { Name } from '#components/text/name.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { SpanFields } from '#console/day-field/span-fields.tsx'
import type { TeamMember } from '#features/staff/api.ts'
import { HoursEditor } from '#features/staff/components/hours-editor.tsx'
import { weekOf, type SeasonDraft, type SeasonFault } from '#features/staff/season.ts'
import { SEASON_TEMPLATES } from '#features/staff/week.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface FieldsProps {
  draft: SeasonDraft
  staff: readonly TeamMember[]
  fault: SeasonFault | undefined
  /** Name of another season that has some of its days. */
  overlapped: string | undefined
  /** Its days are predicted, and may move. */
  expected: boolean
  /** Staff member whose hours are shown, if each has their own. */
  member: string | undefined
  onMember: (staffId: string) => void
  onChange: (fields: Partial<SeasonDraft>) => void
}

export function SeasonFields(props: FieldsProps) {
  const { draft, staff, fault, onChange } = props
  const t = useMessages()
  const listed = staff.filter(({ id, active }) => active || draft.staffIds.includes(id))
  const toggle = (id: string, on: boolean) => {
    const others = draft.staffIds.filter((one) => one !== id)
    onChange({ staffIds: (on ? [...others, id] : others).sort() })
  }
  const said = fault && t(`staff.seasonFault.${fault}`, { name: isolated(props.overlapped ?? '') })
  const isFault = (...faults: SeasonFault[]) => fault !== undefined && faults.includes(fault)
  return (
    <div className="mt-4 grid gap-4">
      <TextField
        label={t('staff.seasonName')}
        value={draft.name}
        maxLength={80}
        error={isFault('name') && said}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="grid gap-2">
        <SpanFields
          labels={{ first: t('staff.firstDay'), last: t('staff.lastDay') }}
          value={draft}
          error={isFault('days', 'long', 'overlap') && said}
          onChange={onChange}
        />
        {props.expected && <p className="text-sm text-ink-2">{t('staff.expectedText')}</p>}
      </div>
      <fieldset className="min-w-0" data-invalid={isFault('nobody') ? '' : undefined}>
        <legend className="font-semibold">{t('staff.who')}</legend>
        {isFault('nobody') && <AlertText small>{said}</AlertText>}
        {listed.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<Name of={name} />}
            checked={draft.staffIds.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </fieldset>
      <Switch
        label={t('staff.alike')}
        checked={draft.alike}
        onChange={(alike) => onChange({ alike })}
      />
      <div className="grid min-w-0 gap-4" data-invalid={isFault('idle') ? '' : undefined}>
        {isFault('idle') && <AlertText small>{said}</AlertText>}
        <Hours {...props} staff={listed} />
      </div>
      {isFault('hours') && <AlertText>{said}</AlertText>}
    </div>
  )
}

/** Week of all staff members, or of a chosen one. */
function Hours({ draft, staff, member, onMember, onChange }: FieldsProps) {
  const t = useMessages()
  const format = useFormat()
  const members = staff.filter(({ id }) => draft.staffIds.includes(id))
  const shown = members.find(({ id }) => id === member) ?? members[0]
  const change = (weekly: HoursRange[][]) => {
    if (draft.alike || !shown) onChange({ common: weekly })
    else onChange({ own: { ...draft.own, [shown.id]: weekly } })
  }
  return (
    <>
      {!draft.alike && shown && (
        <SelectField
          label={t('staff.hoursOf')}
          value={shown.id}
          onChange={(event) => onMember(event.target.value)}
        >
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {format.name(name)}
            </option>
          ))}
        </SelectField>
      )}
      <HoursEditor
        value={shown ? weekOf(draft, shown.id) : draft.common}
        templates={SEASON_TEMPLATES}
        onChange={change}
      />
    </>
  )
}
