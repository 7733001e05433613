import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { SCHEME, siteOf } from '#console/connect/site-of.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { createEmbed } from '#features/embed/api.ts'
import { afterEmbeds } from '#features/live/affects.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form that allows a site to embed the booking page. */
export function EmbedDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const create = useWrite((origin: string) => createEmbed(shop.id, { origin }), {
    affects: (client) => afterEmbeds(client, shop.id),
  })
  const form = useVersionedForm<undefined, { site: string }, 'site'>({
    name: 'embed',
    stored: undefined,
    read: () => ({ site: '' }),
    faultsOf: ({ site }) => (siteOf(site) === undefined ? ['site'] : []),
    save: async ({ site }) => {
      await create.mutateAsync(siteOf(site) ?? '')
      onClose()
    },
  })
  return (
    <Dialog
      title={t('connect.newEmbed')}
      pending={form.pending}
      onClose={() => form.guard.leave(onClose)}
    >
      <form noValidate onSubmit={onSubmit(form.submit)} className="mt-3 grid gap-5">
        <TextField
          label={t('connect.site')}
          hint={t('connect.siteHint')}
          direction="ltr"
          inputMode="url"
          maxLength={500}
          value={form.value.site}
          onChange={(event) => form.set({ site: event.target.value })}
          error={form.faults.includes('site') && t('connect.siteMissing', { scheme: SCHEME })}
        />
        {Boolean(form.error) && <AlertText>{errorText(form.error)}</AlertText>}
        <Button type="submit" block pending={form.pending}>
          {t('connect.addEmbed')}
        </Button>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}
