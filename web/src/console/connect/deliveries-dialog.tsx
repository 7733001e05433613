import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { Badge } from '#components/text/badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterWebhooks } from '#features/live/affects.ts'
import {
  deliveriesQuery,
  resendDelivery,
  type Webhook,
  type WebhookDelivery,
} from '#features/webhook/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const TONES = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

/** Shows a webhook's deliveries of the last thirty days, and their outcomes. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useMessages()
  const { id } = useShop()
  const deliveries = useInfiniteQuery(deliveriesQuery(id, webhook.id))
  const fault = queryFaultOf(deliveries)
  return (
    <Dialog beside title={t('connect.deliveries')} onClose={onClose}>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
        <bdi dir="ltr" className="ltr">
          {webhook.url}
        </bdi>
      </p>
      <div className="mt-3 grid gap-3">
        {deliveries.isPending && !fault && <Skeleton className="h-40 rounded-lg" />}
        {fault && <QueryError error={fault} of={deliveries} />}
        {deliveries.data?.length === 0 && (
          <EmptyState
            title={t('connect.deliveriesEmpty')}
            text={t('connect.deliveriesEmptyText')}
          />
        )}
        <ul className="grid">
          {deliveries.data?.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} webhookId={webhook.id} />
          ))}
        </ul>
        <LoadMore {...deliveries} />
      </div>
    </Dialog>
  )
}

function DeliveryRow({ delivery, webhookId }: { delivery: WebhookDelivery; webhookId: string }) {
  const t = useMessages()
  const format = useFormat()
  const errorText = useErrorText()
  const shop = useShop()
  const { id, type, status, createdAt, attempts, answered } = delivery
  const resend = useWrite(() => resendDelivery(shop.id, webhookId, id), {
    affects: (client) => afterWebhooks(client, shop.id),
    onSaved: () => toast.success(t('connect.resent')),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const time = format.dayTime(createdAt, shop.timeZone)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 leading-ui last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="ltr font-semibold wrap-anywhere">
            {type}
          </bdi>
          <Badge tone={TONES[status]}>{t(`connect.status.${status}`)}</Badge>
        </p>
        <p className="dots text-sm text-ink-2">
          <span>{time}</span>
          <span>{t('connect.attempts', { count: attempts })}</span>
          {attempts > 0 && status !== 'delivered' && (
            <span>
              {answered === null
                ? t('connect.noAnswer')
                : t('connect.answered', { status: String(answered) })}
            </span>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={resend.isPending}
        aria-label={t('connect.resendOf', { type, time })}
        onClick={() => resend.mutate()}
      >
        {t('connect.resend')}
      </Button>
    </li>
  )
}
