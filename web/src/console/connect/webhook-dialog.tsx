import { useState } from 'react'
import { LONGEST_URL } from '@awan/core/webhook/rules'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { SecretShown } from '#console/connect/secret-shown.tsx'
import { SCHEME } from '#console/connect/site-of.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterWebhooks } from '#features/live/affects.ts'
import { createWebhook } from '#features/webhook/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Adds a webhook, then shows the secret with which its program verifies our requests. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const [secret, setSecret] = useState<string>()
  const create = useWrite((url: string) => createWebhook(shop.id, { url }), {
    affects: (client) => afterWebhooks(client, shop.id),
  })
  const form = useVersionedForm<undefined, { url: string }, 'url'>({
    name: 'webhook',
    stored: undefined,
    read: () => ({ url: '' }),
    faultsOf: ({ url }) => (url.trim().startsWith('https://') ? [] : ['url']),
    save: async ({ url }) => setSecret((await create.mutateAsync(url.trim())).secret),
    faultsIn: (refusal) => (isApiError(refusal, 'invalid_input') ? ['url'] : []),
  })
  if (secret !== undefined)
    return (
      <Dialog title={t('connect.webhookMade')} onClose={onClose}>
        <SecretShown text={t('connect.webhookOnce')} secret={secret} onDone={onClose} />
      </Dialog>
    )
  const isFault = form.faults.includes('url')
  return (
    <Dialog
      title={t('connect.newWebhook')}
      pending={form.pending}
      onClose={() => form.guard.leave(onClose)}
    >
      <form noValidate onSubmit={onSubmit(form.submit)} className="mt-3 grid gap-5">
        <TextField
          label={t('connect.url')}
          hint={t('connect.urlHint', { scheme: SCHEME })}
          direction="ltr"
          inputMode="url"
          maxLength={LONGEST_URL}
          value={form.value.url}
          onChange={(event) => form.set({ url: event.target.value })}
          error={isFault && t('connect.urlMissing', { scheme: SCHEME })}
        />
        {Boolean(form.error) && !isFault && <AlertText>{errorText(form.error)}</AlertText>}
        <Button type="submit" block pending={form.pending}>
          {t('connect.addWebhook')}
        </Button>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}
