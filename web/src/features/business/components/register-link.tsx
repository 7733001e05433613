import { ButtonLink } from '#components/buttons/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Invites business owners to register, shown where there is nothing to book yet. */
export function RegisterLink() {
  const t = useMessages()
  return (
    <ButtonLink variant="outline" to={PATHS.register}>
      {t('account.registerBusiness')}
    </ButtonLink>
  )
}
