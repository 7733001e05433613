import type { AffectedAppointment } from '@awan/core/appointment/affected-contract'
import { useState } from 'react'
import { Name } from '#components/text/name.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Button } from '#components/buttons/button.tsx'
import { isOnDayOf, isTaken, same, type AffectedChoice } from '#features/staff/affected.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { RadioRow } from '#features/staff/components/radio-row.tsx'
import type { Affected } from '#features/staff/use-saving.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWords } from '#lib/use-words.ts'

interface CardProps {
  appointment: AffectedAppointment
  affected: Affected
  staff: readonly TeamMember[]
  timeZone: string
  /** True if it was still undecided when saving was attempted. */
  missing: boolean
}

/** One affected appointment, with customer, services, time and staff member, and the choice of an action. */
export function AffectedAppointmentCard(props: CardProps) {
  const { appointment, affected, staff, timeZone } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const choice = affected.choices.get(appointment.id)
  const nameOf = (id: string) => staff.find((member) => member.id === id)?.name
  const who = nameOf(appointment.staffId)
  const choose = (next: AffectedChoice) => affected.choose(appointment.id, next)
  const group = `affected-${appointment.id}`
  return (
    <article
      className={`grid gap-2 rounded-lg p-4 inset-ring ${props.missing ? 'inset-ring-danger' : 'inset-ring-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-card">
          <bdi>{appointment.guestName}</bdi>
        </h3>
        {appointment.phone && (
          <a href={`tel:${appointment.phone}`} className="link-inline ltr num py-1">
            {formatPhone(appointment.phone)}
          </a>
        )}
      </div>
      <p className="num leading-ui">
        {appointments.appointmentDate(appointment.start, appointment.eveningOf, timeZone)}
        {' · '}
        {format.timeRange(appointment.start, appointment.end, timeZone)}
      </p>
      <p className="dots text-ink-2">
        {appointment.items.map((item, at) => (
          <Name key={at} of={item.name} />
        ))}
        {who && <Name of={who} />}
      </p>
      <fieldset className="grid min-w-0">
        <legend className="sr-only">
          {t('staff.whatBecomes', {
            name: appointment.guestName,
            when: appointments.appointmentTimeWithin(
              appointment.start,
              appointment.eveningOf,
              timeZone,
            ),
          })}
        </legend>
        {appointment.alternatives.map((time) => (
          <RadioRow
            key={`${time.start} ${time.staffId}`}
            name={group}
            disabled={isTaken(appointment, time, affected.visits, affected.choices)}
            checked={choice?.action === 'move' && same(choice, time)}
            onChange={() => choose({ action: 'move', start: time.start, staffId: time.staffId })}
          >
            <MoveText
              appointment={appointment}
              time={time}
              timeZone={timeZone}
              to={time.staffId === appointment.staffId ? undefined : nameOf(time.staffId)}
            />
          </RadioRow>
        ))}
        {(['cancel', 'keep'] as const).map((action) => (
          <RadioRow
            key={action}
            name={group}
            checked={choice?.action === action}
            onChange={() => choose({ action })}
          >
            {t(`staff.${action}`)}
          </RadioRow>
        ))}
      </fieldset>
      {choice && choice.action !== 'keep' && (
        <CustomerMessage appointment={appointment} affected={affected} />
      )}
    </article>
  )
}

/** Shows the new time, with its day and the new staff member if these differ. */
function MoveText(props: {
  appointment: AffectedAppointment
  time: AffectedAppointment['alternatives'][number]
  timeZone: string
  to: TeamMember['name'] | undefined
}) {
  const { appointment, time, timeZone, to } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const when = isOnDayOf(appointment, time.date, timeZone)
    ? format.time(time.start, timeZone)
    : appointments.appointmentTimeWithin(time.start, time.date, timeZone)
  if (!to) return t('staff.moveTo', { when })
  return (
    <T
      id="staff.moveToWith"
      values={{ when, name: format.name(to) }}
      components={{ name: <bdi /> }}
    />
  )
}

function CustomerMessage({ appointment, affected }: Pick<CardProps, 'appointment' | 'affected'>) {
  const t = useMessages()
  const [open, setOpen] = useState(affected.own.has(appointment.id))
  const words = useWords(affected.own.get(appointment.id) ?? '')
  if (!open)
    return (
      <Button
        size="sm"
        variant="tonal"
        className="justify-self-start"
        onClick={() => {
          affected.setOwn(appointment.id, affected.message)
          setOpen(true)
        }}
      >
        {t('staff.ownMessage')}
      </Button>
    )
  return (
    <TextArea
      label={t('staff.messageTo', { name: appointment.guestName })}
      value={affected.own.get(appointment.id) ?? ''}
      {...words}
      onChange={(event) => affected.setOwn(appointment.id, event.target.value)}
    />
  )
}
