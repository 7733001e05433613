import { useEffect, useEffectEvent } from 'react'
import { ButtonLink } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toLogin, toSignup } from '#lib/paths.ts'

/** A guest chose a time: an account is needed now, and the time waits for it. */
export function LoginStep({ next, onClose }: { next: string; onClose: () => void }) {
  const t = useMessages()
  const say = useEffectEvent(() => toast.error(t('booking.pleaseLogin')))
  useEffect(() => say(), [])
  return (
    <Dialog
      title={t('booking.pleaseLogin')}
      description={t('booking.loginInvitation')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink block to={toSignup(next)}>
            {t('booking.createAccount')}
          </ButtonLink>
          <ButtonLink block variant="outline" to={toLogin(next)}>
            {t('booking.logIn')}
          </ButtonLink>
        </>
      }
    >
      <p className="mt-3 text-ink-2">{t('booking.timeKept')}</p>
    </Dialog>
  )
}
