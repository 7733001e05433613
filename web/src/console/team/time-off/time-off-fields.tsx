import { Plus } from 'lucide-react'
import { useId } from 'react'
import { faultsOfDay } from '@awan/core/staff/hours'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { SpanFields } from '#console/day-field/span-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useStretchText } from '#console/team/time-off/use-time-off-text.ts'
import {
  goesPastMidnight,
  stretchOf,
  type TimeOffDraft,
  type TimeOffFault,
  type TimeOffKind,
} from '#features/staff/time-off.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { HoursRanges } from '#features/staff/components/hours-ranges.tsx'
import { TimeSelect } from '#features/staff/components/time-select.tsx'
import { timesOffered, withNextRange } from '#features/staff/week.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface FieldsProps {
  draft: TimeOffDraft
  staff: readonly TeamMember[]
  fault: TimeOffFault | undefined
  onChange: (fields: Partial<TimeOffDraft>) => void
}

const KINDS: readonly TimeOffKind[] = ['away', 'hours', 'other']

export function TimeOffFields({ draft, staff, fault, onChange }: FieldsProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="mt-4 grid gap-4">
      <Segmented
        label={t('staff.whatTimeOff')}
        value={draft.kind}
        options={KINDS.map((kind) => ({ value: kind, label: t(`staff.kind.${kind}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        label={t('staff.who')}
        value={draft.staffId ?? ''}
        onChange={(event) => onChange({ staffId: event.target.value || null })}
      >
        <option value="">{t('staff.everyoneClosed')}</option>
        {staff
          .filter(({ active }) => active)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {format.name(name)}
            </option>
          ))}
      </SelectField>
      <SpanFields
        labels={{ first: t('staff.firstDay'), last: t('staff.lastDay') }}
        value={draft}
        error={fault && fault !== 'times' && t(`staff.timeOffFault.${fault}`)}
        onChange={onChange}
      />
      {draft.kind === 'hours' && <Times draft={draft} fault={fault} onChange={onChange} />}
      {draft.kind === 'other' && <OtherHours draft={draft} onChange={onChange} />}
      <TextField
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        value={draft.reason}
        maxLength={200}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </div>
  )
}

/** Fields for time off from a time of the first day to one of the last, without a break. */
function Times({ draft, fault, onChange }: Pick<FieldsProps, 'draft' | 'fault' | 'onChange'>) {
  const t = useMessages()
  const id = useId()
  const faultId = fault === 'times' ? id : undefined
  const stretchText = useStretchText()
  const { timeZone } = useShop()
  const range = { from: draft.from, to: draft.to }
  const oneDay = draft.firstDay === draft.lastDay
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimeSelect
        label={t('staff.awayFrom')}
        times={timesOffered('from', range)}
        value={draft.from}
        onChange={(from) => onChange({ from })}
      />
      <span aria-hidden="true">–</span>
      <TimeSelect
        label={t('staff.awayUntil')}
        times={timesOffered('to', oneDay ? range : { from: 0, to: draft.to })}
        value={draft.to}
        faultId={faultId}
        onChange={(to) => onChange({ to })}
      />
      {faultId && (
        <AlertText id={faultId} small className="w-full">
          {t('staff.timeOffFault.times')}
        </AlertText>
      )}
      {goesPastMidnight(draft) && (
        <p className="num w-full text-ink-2">{stretchText(stretchOf(draft, timeZone))}</p>
      )}
    </div>
  )
}

function OtherHours({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const t = useMessages()
  const { ranges } = draft
  const more = withNextRange(ranges)
  return (
    <div className="grid gap-2">
      <HoursRanges
        name={t('staff.kind.other')}
        nextName=""
        ranges={ranges}
        faults={faultsOfDay(ranges)}
        onChange={(changed) => onChange({ ranges: changed })}
      />
      {more && (
        <Button
          size="sm"
          variant="tonal"
          className="justify-self-start"
          icon={<Icon of={Plus} size="s" />}
          onClick={() => onChange({ ranges: more })}
        >
          {t('staff.addHours')}
        </Button>
      )}
    </div>
  )
}
