import { SelectField } from '#components/fields/select-field.tsx'
import { instantAt, wallMinute, type Span } from '#console/diary/grid/axis.ts'
import { DayField } from '#console/day-field/day-field.tsx'
import type { NewAppointmentDraft } from '#console/diary/booking-form/new-appointment.ts'
import { StaffOptions } from '#console/diary/fields/staff-options.tsx'
import { TimeField } from '#console/diary/fields/time-field.tsx'
import { useOwnStaff, useShop } from '#console/frame/shop-context.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Fields for staff member, day and start. */
export function WhenFields(props: {
  draft: NewAppointmentDraft
  diary: Diary | undefined
  axis: Span
  isDoneBy: (staffId: string) => boolean
  onChange: (change: Partial<NewAppointmentDraft>) => void
}) {
  const { draft, onChange } = props
  const { date } = draft
  const t = useMessages()
  const { timeZone } = useShop()
  const isLimited = useOwnStaff() !== undefined
  const from = draft.start === null ? undefined : wallMinute(timeZone, date, draft.start)
  return (
    <>
      <SelectField
        label={t('console.field.staffId')}
        value={draft.staffId}
        onChange={(event) => onChange({ staffId: event.target.value })}
      >
        {!isLimited && <option value="">{t('diary.anyStaff')}</option>}
        <StaffOptions diary={props.diary} kept={draft.staffId} isDoneBy={props.isDoneBy} />
      </SelectField>
      {from !== undefined && (
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <DayField
            label={t('diary.day')}
            value={date}
            onChange={(day) => onChange({ date: day, start: instantAt(timeZone, day, from) })}
          />
          <TimeField
            label={t('diary.start')}
            axis={props.axis}
            value={from}
            onChange={(minute) => onChange({ start: instantAt(timeZone, date, minute) })}
          />
        </div>
      )}
    </>
  )
}
