import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const DeleteDialog = lazyExtra(
  async () => (await import('#customer/profile/delete-dialog.tsx')).DeleteDialog,
)

export function DangerZone({ phone }: { phone: string }) {
  const t = useMessages()
  const [asking, setAsking] = useState(false)
  return (
    <section
      aria-labelledby="danger"
      className="grid gap-3 rounded-lg p-5 inset-ring inset-ring-line"
    >
      <h2 id="danger" className="text-lg text-danger-ink">
        {t('account.danger')}
      </h2>
      <p className="text-ink-2">{t('account.deleteText')}</p>
      <Button
        variant="dangerOutline"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t('account.delete')}
      </Button>
      {asking && (
        <Opening onClose={() => setAsking(false)}>
          <DeleteDialog phone={phone} onClose={() => setAsking(false)} />
        </Opening>
      )}
    </section>
  )
}
