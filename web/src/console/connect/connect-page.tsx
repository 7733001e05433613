import { KeysCard } from '#console/connect/keys-card.tsx'
import { WebhooksCard } from '#console/connect/webhooks-card.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows what connects the shop with programs of others: its keys, and the addresses that are told of bookings. */
export function ConnectPage() {
  const t = useMessages()
  return (
    <ConsolePage title={t('console.connect')} text={t('connect.text')}>
      <div className="grid gap-4 lg:max-w-180">
        <KeysCard />
        <WebhooksCard />
      </div>
    </ConsolePage>
  )
}
