import { useState } from 'react'
import { KEY_SCOPES, type KeyScope } from '@awan/core/permissions'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { SecretShown } from '#console/connect/secret-shown.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { createKey } from '#features/key/api.ts'
import { afterKeys } from '#features/live/affects.ts'
import type { Body } from '#lib/api/answers.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface Wanted {
  name: string
  scopes: readonly KeyScope[]
}

/** Creates a key, then shows its token, which cannot be shown again. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const [token, setToken] = useState<string>()
  const create = useWrite((body: Body<'createKey'>) => createKey(shop.id, body), {
    affects: (client) => afterKeys(client, shop.id),
  })
  const form = useVersionedForm<undefined, Wanted, 'name' | 'scopes'>({
    name: 'key',
    stored: undefined,
    read: () => ({ name: '', scopes: ['appointments.read'] }),
    faultsOf: ({ name, scopes }) => [
      ...(name.trim() === '' ? (['name'] as const) : []),
      ...(scopes.length === 0 ? (['scopes'] as const) : []),
    ],
    save: async ({ name, scopes }) => {
      setToken((await create.mutateAsync({ name, scopes: [...scopes] })).token)
    },
  })
  const { name, scopes } = form.value
  const toggle = (scope: KeyScope, on: boolean) =>
    form.set({ scopes: KEY_SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))) })
  if (token !== undefined)
    return (
      <Dialog title={t('connect.keyMade')} onClose={onClose}>
        <SecretShown text={t('connect.keyOnce')} secret={token} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      title={t('connect.newKey')}
      pending={form.pending}
      onClose={() => form.guard.leave(onClose)}
    >
      <form noValidate onSubmit={onSubmit(form.submit)} className="mt-3 grid gap-5">
        <TextField
          label={t('connect.name')}
          hint={t('connect.nameHint')}
          maxLength={60}
          value={name}
          onChange={(event) => form.set({ name: event.target.value })}
          error={form.faults.includes('name') && t('connect.nameMissing')}
        />
        <fieldset className="grid">
          <legend className="font-semibold">{t('connect.scopes')}</legend>
          {KEY_SCOPES.map((scope, at) => (
            <Checkbox
              key={scope}
              label={t(`connect.scope.${scope}`)}
              hint={t(`connect.scopeText.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
              error={at === 0 && form.faults.includes('scopes') && t('connect.scopesMissing')}
            />
          ))}
        </fieldset>
        {Boolean(form.error) && <AlertText>{errorText(form.error)}</AlertText>}
        <Button type="submit" block pending={form.pending}>
          {t('connect.make')}
        </Button>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}
