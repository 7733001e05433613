import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { attendeeInput } from '@awan/core/attendee/attendee-schema'
import { LONGEST_ATTENDEE } from '@awan/core/attendee/rules'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { SaveOrCancel } from '#components/editing/save-or-cancel.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import {
  addAttendee,
  attendeesQuery,
  changeAttendee,
  removeAttendee,
  type Attendee,
  type AttendeeChange,
} from '#features/attendee/api.ts'
import { RelationField } from '#features/attendee/components/relation-field.tsx'
import { attendeeKeys } from '#features/attendee/keys.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useKeptFields } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

/** The account's attendees, to edit or remove. */
export function AttendeesCard() {
  const t = useMessages()
  const people = useQuery(attendeesQuery)
  const [editing, setEditing] = useBeside<{ person: Attendee; at: number }>()
  const kept = useKeptFocus<HTMLUListElement>()
  const fault = loadingFaultOf(people)
  if (fault) return <QueryError error={fault} of={people} />
  if (!people.data)
    return (
      <SkeletonRegion label={t('attendee.loading')}>
        <Skeleton className="h-13 rounded-md" />
      </SkeletonRegion>
    )
  const rows = withEdited(people.data, editing)
  if (rows.length === 0) return <p className="pb-2 text-ink-2">{t('attendee.none')}</p>
  return (
    <>
      <p className="pb-1 text-ink-2">{t('attendee.text')}</p>
      <ul {...kept} className="divide-y divide-line">
        {rows.map((person, at) => (
          <li key={person.id} className="py-2">
            {editing?.person.id === person.id ? (
              <PersonForm person={person} onDone={() => setEditing(undefined)} />
            ) : (
              <PersonRow person={person} onEdit={() => setEditing({ person, at })} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the rows with the edited one at its place, though it was removed elsewhere: what is typed in it stays. */
const withEdited = (people: readonly Attendee[], edited?: { person: Attendee; at: number }) =>
  edited && !people.some(({ id }) => id === edited.person.id)
    ? people.toSpliced(edited.at, 0, edited.person)
    : people

const affects = {
  affects: (client: QueryClient) => client.invalidateQueries({ queryKey: attendeeKeys.all }),
}

function PersonRow({ person, onEdit }: { person: Attendee; onEdit: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const { id, name, relation } = person
  const undo = { label: t('shell.undo'), run: () => restore.mutate() }
  const restore = useWrite((_: void) => addAttendee({ name, relation }), {
    ...affects,
    // Offered again: the name would have to be typed.
    onFailed: (error) => toast.error(errorText(error), undefined, undo),
  })
  const remove = useWrite((_: void) => removeAttendee(id), {
    ...affects,
    onSaved: () => toast.success(t('attendee.removed'), undefined, undo),
    onFailed: (error) => toast.error(t('account.settingsFailed'), errorText(error)),
  })
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <span className="min-w-0 leading-ui">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        {relation !== 'other' && (
          <span className="text-sm text-ink-2">{t(`attendee.relation.${relation}`)}</span>
        )}
      </span>
      <span className="flex flex-none">
        <IconButton label={t('attendee.edit', { name })} onClick={onEdit}>
          <Icon of={Pencil} size="s" />
        </IconButton>
        <IconButton
          label={t('attendee.remove', { name })}
          onClick={() => remove.mutate()}
          aria-disabled={remove.isPending}
        >
          <Icon of={Trash2} size="s" />
        </IconButton>
      </span>
    </div>
  )
}

function PersonForm({ person, onDone }: { person: Attendee; onDone: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  // What was shown at first, or saved: another session may change the person meanwhile.
  const [base, setBase] = useState({ name: person.name, relation: person.relation })
  const [{ name, relation }, set] = useKeptFields(`attendee ${person.id}`, base)
  const [missing, setMissing] = useState(false)
  const isTyped = name !== base.name || relation !== base.relation
  const guard = useGuard(isTyped)
  const change = useWrite((input: AttendeeChange) => changeAttendee(person.id, input), {
    ...affects,
    onSaved: () => toast.success(t('attendee.saved')),
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (change.isPending) return
    if (!isTyped) return onDone()
    if (!attendeeInput.safeParse({ name }).success) return setMissing(true)
    const sent = { name, relation }
    change.mutate(sent, {
      onSuccess: () => {
        setBase(sent)
        // What was typed meanwhile is not saved yet.
        const typed = new FormData(form)
        if (typed.get('attendee') === name && typed.get('relation') === relation) onDone()
      },
    })
  }
  const fault = missing ? t('attendee.nameMissing') : change.isError && errorText(change.error)
  return (
    <form noValidate className="grid gap-3" onSubmit={save}>
      <div ref={focus} className="grid gap-3 lg:grid-cols-2">
        <TextField
          label={t('attendee.name')}
          name="attendee"
          autoComplete="off"
          maxLength={LONGEST_ATTENDEE}
          value={name}
          error={fault}
          onChange={(event) => {
            set({ name: event.target.value })
            setMissing(false)
            change.reset()
          }}
        />
        <RelationField value={relation} onChange={(chosen) => set({ relation: chosen })} />
      </div>
      <SaveOrCancel pending={change.isPending} onCancel={onDone} />
      <UnsavedDialog guard={guard} />
    </form>
  )
}

const focus = (row: HTMLElement | null) => row?.querySelector('input')?.focus()
