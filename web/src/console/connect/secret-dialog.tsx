import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { SecretShown } from '#console/connect/secret-shown.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterWebhooks } from '#features/live/affects.ts'
import { renewWebhookSecret, type Webhook } from '#features/webhook/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Creates a new secret for a webhook and shows it; the former one keeps signing for a day, unless it is ended at once. */
export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const [endsFormer, setEndsFormer] = useState(false)
  const renew = useWrite(() => renewWebhookSecret(shop.id, webhook.id, { endsFormer }), {
    affects: (client) => afterWebhooks(client, shop.id),
  })
  if (renew.data)
    return (
      <Dialog title={t('connect.webhookMade')} onClose={onClose}>
        <SecretShown text={t('connect.webhookOnce')} secret={renew.data.secret} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={t('connect.renew')} pending={renew.isPending} onClose={onClose}>
      <form noValidate onSubmit={onSubmit(() => renew.mutate())} className="mt-3 grid gap-4">
        <p>{t('connect.renewText')}</p>
        <Checkbox
          label={t('connect.endFormer')}
          hint={t('connect.endFormerHint')}
          checked={endsFormer}
          onChange={(event) => setEndsFormer(event.target.checked)}
        />
        {renew.error && <AlertText>{errorText(renew.error)}</AlertText>}
        <Button type="submit" block pending={renew.isPending}>
          {t('connect.renew')}
        </Button>
      </form>
    </Dialog>
  )
}
