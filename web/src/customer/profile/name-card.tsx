import { useEffect, useRef, useState, type FormEvent } from 'react'
import { parseName } from '@awan/core/account/rules'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { SaveOrCancel } from '#components/editing/save-or-cancel.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useSettingsChange } from '#features/account/api.ts'
import type { Account } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the account's name and number; the name can be edited in place. */
export function NameCard({ account }: { account: Account }) {
  const t = useMessages()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <section aria-label={t('account.you')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3 sm:gap-4">
        <Monogram
          name={account.fullName}
          seed={account.id}
          className="size-14 text-xl sm:size-16 sm:text-2xl"
        />
        <div className="min-w-0 flex-1 basis-38 leading-ui">
          <p className="text-lg font-semibold wrap-anywhere">
            <bdi>{account.fullName}</bdi>
          </p>
          <p className="text-ink-2">
            <bdi dir="ltr" className="ltr num">
              {formatPhone(account.phone, { wraps: true })}
            </bdi>
          </p>
        </div>
        {!editing && (
          <Button ref={edit} variant="outline" size="sm" onClick={() => setEditing(true)}>
            {t('account.editName')}
          </Button>
        )}
      </div>
      {editing && <NameForm name={account.fullName} onDone={() => setEditing(false)} />}
    </section>
  )
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const t = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useKept('name', name)
  const [fault, setFault] = useState<'nameMissing' | 'nameInvalid'>()
  const change = useSettingsChange({ onSaved: () => toast.success(t('account.nameSaved')) })
  const input = () => form.current?.querySelector('input')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const parsed = parseName(typed)
    if (!parsed.ok) {
      setFault(parsed.code === 'missing_fields' ? 'nameMissing' : 'nameInvalid')
      input()?.focus()
      return
    }
    change.mutate(
      { fullName: parsed.value },
      {
        onSuccess: () => {
          // What was typed meanwhile is not saved yet.
          const now = parseName(input()?.value ?? '')
          if (now.ok && now.value === parsed.value) onDone()
        },
        onError: () => input()?.focus(),
      },
    )
  }
  return (
    <form ref={form} noValidate className="grid gap-3" onSubmit={save}>
      <TextField
        label={t('account.fullName')}
        name="name"
        autoComplete="name"
        maxLength={200}
        value={typed}
        error={fault && t(`account.${fault}`)}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !change.isPending) onDone()
        }}
      />
      {change.isError && (
        <AlertText>
          {t(isApiError(change.error, 'network') ? 'shell.networkError' : 'account.settingsFailed')}
        </AlertText>
      )}
      <SaveOrCancel pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
