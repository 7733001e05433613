import { EmbedsCard } from '#console/connect/embeds-card.tsx'
import { KeysCard } from '#console/connect/keys-card.tsx'
import { WebhooksCard } from '#console/connect/webhooks-card.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Shows what connects the shop with programs of others: its keys, the addresses that are told of bookings, and the sites that show
 * its booking page.
 */
export function ConnectPage() {
  const t = useMessages()
  return (
    <ConsolePage title={t('console.connect')} text={t('connect.text')}>
      <div className="grid gap-4 lg:max-w-180">
        <KeysCard />
        <WebhooksCard />
        <EmbedsCard />
      </div>
    </ConsolePage>
  )
}
