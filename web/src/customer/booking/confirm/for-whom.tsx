import { LONGEST_ATTENDEE, MOST_ATTENDEES } from '@awan/core/attendee/rules'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { useChosenInSight } from '#components/buttons/use-chosen-in-sight.ts'
import { TextField } from '#components/fields/text-field.tsx'
import type { ForWhomChoice } from '#customer/booking/confirm/use-for-whom.ts'
import { RelationField } from '#features/attendee/components/relation-field.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const focus = (field: HTMLElement | null) => field?.querySelector('input')?.focus()

/** Choice of the attendee: the customer, a remembered person, or a new name. */
export function ForWhom({ choice, several }: { choice: ForWhomChoice; several: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const { value, choose, people, place } = choice
  const name = `for-${place}`
  // The names may be loaded after the choice is known, and move it.
  const row = useChosenInSight(`${value.who} ${people.length}`)
  const label = several
    ? t('attendee.person', { number: format.number(place + 1) })
    : t('attendee.forWhom')
  return (
    <div ref={row} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <p aria-hidden="true" className="font-semibold">
        {label}
      </p>
      <ChipRow label={label}>
        <ChipRadio
          name={name}
          checked={value.who === 'self'}
          onChange={() => choose({ who: 'self', name: '', relation: 'other' })}
        >
          {t('attendee.self')}
        </ChipRadio>
        {people.map((person) => (
          <ChipRadio
            key={person.name}
            name={name}
            checked={value.who === 'known' && value.name === person.name}
            onChange={() => choose({ who: 'known', ...person })}
          >
            <bdi>{person.name}</bdi>
          </ChipRadio>
        ))}
        <ChipRadio
          name={name}
          checked={value.who === 'new'}
          onChange={() => choose({ who: 'new', name: '', relation: 'other' })}
        >
          {t('attendee.new')}
        </ChipRadio>
      </ChipRow>
      {value.who === 'new' && <NewPerson choice={choice} />}
    </div>
  )
}

function NewPerson({ choice }: { choice: ForWhomChoice }) {
  const t = useMessages()
  const { value, choose, people, missing } = choice
  const full = people.length >= MOST_ATTENDEES
  return (
    <div ref={focus} className="grid gap-3 lg:grid-cols-2">
      <TextField
        label={t('attendee.name')}
        name="attendee"
        autoComplete="off"
        maxLength={LONGEST_ATTENDEE}
        hint={full ? t('attendee.full', { count: MOST_ATTENDEES }) : undefined}
        error={missing && t('attendee.nameMissing')}
        value={value.name}
        onChange={(event) => choose({ ...value, name: event.target.value })}
      />
      <RelationField
        value={value.relation}
        onChange={(relation) => choose({ ...value, relation })}
      />
    </div>
  )
}
