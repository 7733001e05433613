import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import type { DraftStore } from '#console/register/draft-store.ts'
import { newKey } from '#console/register/use-draft.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

/** Shown when the registration edited here is no longer open: it was sent, or discarded. */
export function Gone({ store }: { store: DraftStore }) {
  const t = useMessages()
  return (
    <>
      <PageHeader title={t('register.title')} back={PATHS.profile} />
      <EmptyState
        title={t('register.gone')}
        text={t('register.goneText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={toConsole()}>{t('register.yourBusinesses')}</ButtonLink>
            <Button variant="outline" onClick={() => store.renew(newKey())}>
              {t('register.goneKeep')}
            </Button>
          </div>
        }
      />
    </>
  )
}
