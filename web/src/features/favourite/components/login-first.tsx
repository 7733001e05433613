import { ButtonLink } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness, toLogin, toSignup } from '#lib/paths.ts'

/** Asks a guest to log in; the business's page then adds the favourite. */
export function LoginFirst({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useMessages()
  const next = toBusiness(businessId, { favourite: 1 })
  return (
    <Dialog
      title={t('favourite.pleaseLogin')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink block to={toLogin(next)}>
            {t('booking.logIn')}
          </ButtonLink>
          <ButtonLink block variant="outline" to={toSignup(next)}>
            {t('booking.createAccount')}
          </ButtonLink>
        </>
      }
    >
      <p className="mt-3 text-ink-2">{t('favourite.loginText')}</p>
    </Dialog>
  )
}
