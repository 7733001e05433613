import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Draft, DraftPerson } from '@awan/core/business/draft'
import { BOUNDS, type RegistrationFault } from '@awan/core/business/registration'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { FieldAnchor, useFaultText } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Step for the staff: the registering account, unless removed, and others. */
export function TeamStep(props: {
  draft: Draft
  faults: readonly RegistrationFault[]
  ownName: string
  onChange: (part: Partial<Draft>) => void
}) {
  const t = useMessages()
  const text = useFaultText()
  const { team } = props.draft
  const set = (next: readonly DraftPerson[]) => props.onChange({ team: next })
  const { list, adding, setAndGoTo } = useGoing(set)
  const named = props.faults.filter(({ field }) => field === 'staff')
  const whole = named.find(({ at }) => at === undefined)
  return (
    <FieldAnchor field="staff" className="grid gap-4">
      {whole && <AlertText small>{text(whole)}</AlertText>}
      <ul ref={list} className="grid gap-4">
        {team.map((person, at) => {
          const fault = named.find((one) => one.at === at)
          return (
            // By index: staff members have no id before registration.
            <li key={at} className="flex items-end gap-2">
              <TextField
                className="min-w-0 flex-1"
                label={person.me ? t('register.you') : t('register.person', { number: at + 1 })}
                autoComplete={person.me ? 'name' : 'off'}
                maxLength={80}
                value={person.name}
                error={fault && text(fault)}
                onChange={(event) =>
                  set(
                    team.map((one, place) =>
                      place === at ? { ...one, name: event.target.value } : one,
                    ),
                  )
                }
              />
              <IconButton
                label={t('register.removePerson', {
                  name: person.name || t('register.person', { number: at + 1 }),
                })}
                className="mb-1.5"
                onClick={() =>
                  setAndGoTo(
                    Math.min(at, team.length - 2),
                    team.filter((_, place) => place !== at),
                  )
                }
              >
                <Icon of={Trash2} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <div ref={adding} className="flex flex-wrap gap-2">
        {team.length < BOUNDS.staff && (
          <Button
            variant="tonal"
            size="sm"
            icon={<Icon of={Plus} size="s" />}
            onClick={() => setAndGoTo(team.length, [...team, { name: '', me: false }])}
          >
            {t('register.addPerson')}
          </Button>
        )}
        {!team.some(({ me }) => me) && (
          <Button
            variant="tonal"
            size="sm"
            icon={<Icon of={Plus} size="s" />}
            onClick={() => setAndGoTo(0, [{ name: props.ownName, me: true }, ...team])}
          >
            {t('register.addMe')}
          </Button>
        )}
      </div>
    </FieldAnchor>
  )
}

/** Moves the focus to a name after the team changes, as the pressed button may be gone. */
function useGoing(set: (team: readonly DraftPerson[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLDivElement>(null)
  const setAndGoTo = (at: number, team: readonly DraftPerson[]) => {
    flushSync(() => set(team))
    const name = list.current?.querySelectorAll('input')[at]
    const control = name ?? adding.current?.querySelector('button')
    control?.focus()
  }
  return { list, adding, setAndGoTo }
}
