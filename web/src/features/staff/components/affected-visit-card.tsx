import { useState } from 'react'
import { Name } from '#components/text/name.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Button } from '#components/buttons/button.tsx'
import { isTaken, same, type AffectedVisit, type AffectedChoice } from '#features/staff/affected.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { RadioRow } from '#features/staff/components/radio-row.tsx'
import type { Affected } from '#features/staff/use-saving.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWords } from '#lib/use-words.ts'

interface CardProps {
  visit: AffectedVisit
  affected: Affected
  staff: readonly TeamMember[]
  timeZone: string
  /** It was left open when the change was to be saved. */
  missing: boolean
}

/** One visit: who, what, when and with whom, and what can become of it. */
export function AffectedVisitCard(props: CardProps) {
  const { visit, affected, staff, timeZone } = props
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const choice = affected.choices.get(visit.id)
  const nameOf = (id: string) => staff.find((member) => member.id === id)?.name
  const who = nameOf(visit.staffId)
  const choose = (next: AffectedChoice) => affected.choose(visit.id, next)
  const group = `affected-${visit.id}`
  return (
    <article
      className={`grid gap-2 rounded-lg p-4 inset-ring ${props.missing ? 'inset-ring-danger' : 'inset-ring-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-card">
          <bdi>{visit.guestName}</bdi>
        </h3>
        {visit.phone && (
          <a href={`tel:${visit.phone}`} className="link-inline ltr num py-1">
            {formatPhone(visit.phone)}
          </a>
        )}
      </div>
      <p className="num leading-ui">
        {visits.visitDate(visit.start, visit.eveningOf, timeZone)}
        {' · '}
        {format.timeRange(visit.start, visit.end, timeZone)}
      </p>
      <p className="dots text-ink-2">
        {visit.items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a visit may hold the same service twice
          <Name key={at} of={item.name} />
        ))}
        {who && <Name of={who} />}
      </p>
      <fieldset className="grid min-w-0">
        <legend className="sr-only">
          {t('staff.whatBecomes', {
            name: visit.guestName,
            when: visits.visitTimeWithin(visit.start, visit.eveningOf, timeZone),
          })}
        </legend>
        {visit.alternatives.map((time) => {
          const other = nameOf(time.staffId)
          const when = visits.visitTimeWithin(time.start, time.date, timeZone)
          const taken = isTaken(visit, time, affected.visits, affected.choices)
          return (
            <RadioRow
              key={`${time.start} ${time.staffId}`}
              name={group}
              disabled={taken}
              checked={choice?.action === 'move' && same(choice, time)}
              onChange={() => choose({ action: 'move', start: time.start, staffId: time.staffId })}
            >
              {time.staffId === visit.staffId || !other ? (
                t('staff.moveTo', { when })
              ) : (
                <T
                  id="staff.moveToWith"
                  values={{ when, name: format.name(other) }}
                  components={{ name: <bdi /> }}
                />
              )}
            </RadioRow>
          )
        })}
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
      {choice && choice.action !== 'keep' && <OwnMessage visit={visit} affected={affected} />}
    </article>
  )
}

function OwnMessage({ visit, affected }: Pick<CardProps, 'visit' | 'affected'>) {
  const t = useMessages()
  const [open, setOpen] = useState(affected.own.has(visit.id))
  const words = useWords(affected.own.get(visit.id) ?? '')
  if (!open)
    return (
      <Button
        size="sm"
        variant="tonal"
        className="justify-self-start"
        onClick={() => {
          affected.setOwn(visit.id, affected.message)
          setOpen(true)
        }}
      >
        {t('staff.ownMessage')}
      </Button>
    )
  return (
    <TextArea
      label={t('staff.messageTo', { name: visit.guestName })}
      value={affected.own.get(visit.id) ?? ''}
      {...words}
      onChange={(event) => affected.setOwn(visit.id, event.target.value)}
    />
  )
}
