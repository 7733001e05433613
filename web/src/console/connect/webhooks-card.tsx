import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { DeliveriesDialog } from '#console/connect/deliveries-dialog.tsx'
import { EndDialog } from '#console/connect/end-dialog.tsx'
import { WebhookDialog } from '#console/connect/webhook-dialog.tsx'
import { WebhookRow } from '#console/connect/webhook-row.tsx'
import { Card } from '#console/frame/card.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterWebhooks } from '#features/live/affects.ts'
import { deleteWebhook, webhooksQuery, type Webhook } from '#features/webhook/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the addresses that are told of bookings, adds them and ends them. */
export function WebhooksCard() {
  const t = useMessages()
  const shop = useShop()
  const webhooks = useQuery(webhooksQuery(shop.id))
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Webhook>()
  const [read, setRead] = useState<Webhook>()
  return (
    <Card title={t('console.subject.webhook')} text={t('connect.webhooksText')}>
      {webhooks.isPending && <Skeleton className="h-20 rounded-lg" />}
      {webhooks.isError && (
        <ErrorState
          error={webhooks.error}
          pending={webhooks.isFetching}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data?.length === 0 && <p className="text-ink-2">{t('connect.webhooksEmpty')}</p>}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="grid gap-3">
          {webhooks.data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onRead={() => setRead(webhook)}
              onEnd={() => setEnding(webhook)}
            />
          ))}
        </ul>
      )}
      {webhooks.data && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          icon={<Icon of={Plus} size="s" />}
          onClick={() => setMaking(true)}
        >
          {t('connect.newWebhook')}
        </Button>
      )}
      {making && <WebhookDialog onClose={() => setMaking(false)} />}
      {read && <DeliveriesDialog webhook={read} onClose={() => setRead(undefined)} />}
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
    </Card>
  )
}
