import { ButtonLink } from '#components/buttons/button.tsx'
import { EmbedsCard } from '#console/connect/embeds-card.tsx'
import { KeysCard } from '#console/connect/keys-card.tsx'
import { WebhooksCard } from '#console/connect/webhooks-card.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Shows the shop's connections to other programs: API keys, webhooks and embeds; links to the developer documentation. */
export function ConnectPage() {
  const t = useMessages()
  return (
    <ConsolePage
      changes
      title={t('console.connect')}
      text={t('connect.text')}
      actions={
        <ButtonLink variant="outline" size="sm" to={PATHS.developers}>
          {t('support.developers')}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <KeysCard />
        <WebhooksCard />
        <EmbedsCard />
      </div>
    </ConsolePage>
  )
}
