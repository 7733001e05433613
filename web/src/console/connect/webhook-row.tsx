import { useId } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { Badge } from '#components/text/badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterWebhooks } from '#features/live/affects.ts'
import { resumeWebhook, type Webhook } from '#features/webhook/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Row of one webhook: its delivery state and actions. */
export function WebhookRow(props: {
  webhook: Webhook
  onRead: () => void
  onRenew: () => void
  onEnd: () => void
}) {
  const { webhook, onRead, onRenew, onEnd } = props
  const { id, url } = webhook
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const urlId = useId()
  const resume = useWrite(() => resumeWebhook(shop.id, id), {
    affects: (client) => afterWebhooks(client, shop.id),
    onSaved: () => toast.success(t('connect.resumed')),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const actions = [
    { action: 'deliveries', run: onRead },
    { action: 'renew', run: onRenew },
    { action: 'endWebhook', run: onEnd },
  ] as const
  return (
    <li className="grid gap-2 border-t border-line pt-3 leading-ui">
      <p className="font-semibold wrap-anywhere">
        <bdi id={urlId} dir="ltr" className="ltr">
          {url}
        </bdi>
      </p>
      <State of={webhook} />
      <div className="flex flex-wrap gap-2">
        {webhook.disabledAt !== null && (
          <Button
            size="sm"
            id={`${urlId}-resume`}
            aria-labelledby={`${urlId}-resume ${urlId}`}
            pending={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {t('connect.resume')}
          </Button>
        )}
        {actions.map(({ action, run }) => (
          <Button
            key={action}
            variant="outline"
            size="sm"
            aria-label={t(`connect.${action}Of`, { url })}
            onClick={run}
          >
            {t(`connect.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Delivery state of a webhook: failing or disabled, with advice, and how long a former secret keeps signing. */
function State({ of: { failingSince, disabledAt, formerSecretUntil } }: { of: Webhook }) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const time = (instant: string) => ({ time: format.dayTimeWithin(instant, timeZone) })
  return (
    <>
      {disabledAt !== null && (
        <p role="status" className="grid justify-items-start gap-1">
          <Badge tone="danger">{t('connect.webhookOff')}</Badge>
          <span className="text-sm text-ink-2">
            {t('connect.webhookOffText', time(disabledAt))}
          </span>
        </p>
      )}
      {disabledAt === null && failingSince !== null && (
        <p className="grid gap-1 text-sm">
          <span className="text-danger-ink">{t('connect.failingSince', time(failingSince))}</span>
          <span className="text-ink-2">{t('connect.failingText')}</span>
        </p>
      )}
      {formerSecretUntil !== null && (
        <p className="text-sm text-ink-2">{t('connect.formerUntil', time(formerSecretUntil))}</p>
      )}
    </>
  )
}
