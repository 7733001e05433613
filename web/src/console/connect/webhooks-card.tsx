import { useState } from 'react'
import { DeliveriesDialog } from '#console/connect/deliveries-dialog.tsx'
import { ListCard } from '#console/connect/list-card.tsx'
import { EndDialog } from '#console/frame/end-dialog.tsx'
import { SecretDialog } from '#console/connect/secret-dialog.tsx'
import { WebhookDialog } from '#console/connect/webhook-dialog.tsx'
import { WebhookRow } from '#console/connect/webhook-row.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterWebhooks } from '#features/live/affects.ts'
import { deleteWebhook, webhooksQuery, type Webhook } from '#features/webhook/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the shop's webhooks, with actions to add and remove them. */
export function WebhooksCard() {
  const t = useMessages()
  const shop = useShop()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Webhook>()
  const [read, setRead] = useState<Webhook>()
  const [renewing, setRenewing] = useState<Webhook>()
  return (
    <ListCard
      title={t('console.subject.webhook')}
      text={t('connect.webhooksText')}
      query={webhooksQuery(shop.id)}
      empty={t('connect.webhooksEmpty')}
      row={(webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onRead={() => setRead(webhook)}
          onRenew={() => setRenewing(webhook)}
          onEnd={() => setEnding(webhook)}
        />
      )}
      add={t('connect.newWebhook')}
      onAdd={() => setMaking(true)}
    >
      {making && <WebhookDialog onClose={() => setMaking(false)} />}
      {read && <DeliveriesDialog webhook={read} onClose={() => setRead(undefined)} />}
      {renewing && <SecretDialog webhook={renewing} onClose={() => setRenewing(undefined)} />}
      {ending && (
        <EndDialog
          title={t('connect.endWebhookTitle')}
          text={t('connect.endWebhookText')}
          label={t('connect.endWebhook')}
          done={t('connect.webhookEnded')}
          end={() => deleteWebhook(shop.id, ending.id)}
          affects={(client) => afterWebhooks(client, shop.id)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </ListCard>
  )
}
