import { Minus, Plus } from 'lucide-react'
import type { Localized } from '@awan/core/language'
import { AllOrNone } from '#console/editing/all-or-none.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { Name } from '#components/text/name.tsx'
import { NumberField } from '#components/fields/number-field.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import type { OfferingForm } from '#console/services/use-offering-form.ts'
import { BUFFERS, priceFaultOf, steppedDuration, withChosen } from '#features/offering/draft.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface FieldsProps {
  form: OfferingForm
  /** Name of the service in the catalogue. */
  service: Localized
  staff: readonly TeamMember[]
}

export function OfferingFields({ form, service, staff }: FieldsProps) {
  const t = useMessages()
  const { value: draft, set: change, faults } = form
  return (
    <div className="mt-4 grid gap-4">
      <LocalizedField
        label={t('console.field.name')}
        hint={t('offering.nameHint')}
        placeholder={service}
        value={draft.name}
        maxLength={80}
        error={faults.includes('name') && t('offering.fault.name')}
        onChange={(name) => change({ name })}
      />
      <Duration form={form} />
      <NumberField
        label={t('offering.field.price')}
        hint={t('offering.priceHint')}
        value={draft.price}
        error={faults.includes('price') && t(priceFaultOf(draft.price))}
        onChange={(price) => change({ price })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Buffer form={form} field="bufferBeforeMinutes" />
        <Buffer form={form} field="bufferAfterMinutes" />
      </div>
      <Doers form={form} staff={staff} />
      <Switch
        label={t('offering.field.online')}
        hint={t('offering.onlineHint')}
        checked={draft.online}
        onChange={(online) => change({ online })}
      />
    </div>
  )
}

function Duration({ form }: Pick<FieldsProps, 'form'>) {
  const t = useMessages()
  const { value: draft, set: change, faults } = form
  const step = (direction: 1 | -1) =>
    change({ durationMinutes: steppedDuration(draft.durationMinutes, direction) })
  return (
    <div className="flex items-end gap-2">
      <NumberField
        className="flex-1"
        label={t('offering.field.durationMinutes')}
        value={draft.durationMinutes}
        error={faults.includes('duration') && t('offering.fault.duration')}
        onChange={(durationMinutes) => change({ durationMinutes })}
      />
      <IconButton label={t('offering.shorter')} className="mb-1.5" onClick={() => step(-1)}>
        <Icon of={Minus} />
      </IconButton>
      <IconButton label={t('offering.longer')} className="mb-1.5" onClick={() => step(1)}>
        <Icon of={Plus} />
      </IconButton>
    </div>
  )
}

function Buffer(props: {
  form: OfferingForm
  field: 'bufferBeforeMinutes' | 'bufferAfterMinutes'
}) {
  const { form, field } = props
  const t = useMessages()
  const format = useFormat()
  const value = form.value[field]
  const offered = BUFFERS.includes(value) ? BUFFERS : [...BUFFERS, value].sort((a, b) => a - b)
  return (
    <SelectField
      label={t(`offering.field.${field}`)}
      value={value}
      onChange={(event) => form.set({ [field]: Number(event.target.value) })}
    >
      {offered.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? t('offering.noBuffer') : format.minutes(minutes)}
        </option>
      ))}
    </SelectField>
  )
}

/** Checkboxes for the active staff members offering it. */
function Doers({ form, staff }: Pick<FieldsProps, 'form' | 'staff'>) {
  const t = useMessages()
  const { staffIds } = form.value
  const working = staff.filter(({ active }) => active)
  const workingIds = working.map(({ id }) => id)
  // Former staff members are kept, but not shown.
  const set = (shown: readonly string[], chosen: readonly string[]) =>
    form.set({ staffIds: withChosen(staffIds, { shown, chosen }) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('offering.field.staffIds')}</legend>
      {working.length > 2 && (
        <AllOrNone onAll={() => set(workingIds, workingIds)} onNone={() => set(workingIds, [])} />
      )}
      {working.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<Name of={name} />}
          checked={staffIds.includes(id)}
          onChange={(event) => set([id], event.target.checked ? [id] : [])}
        />
      ))}
      {!working.some(({ id }) => staffIds.includes(id)) && (
        <p className="text-sm text-ink-2">{t('offering.nobodyText')}</p>
      )}
    </fieldset>
  )
}
