import type { z } from 'zod'
import { deliverySchema, type webhookSchema } from '@awan/core/webhook/contract'
import { instantText } from '@awan/core/time'
import type { DeliveryRow } from './delivery.queries.ts'
import type { WebhookRow } from './queries.ts'

const textOf = (at: Date | null) => at && instantText(at.getTime())

export function presentWebhook(row: WebhookRow): z.input<typeof webhookSchema> {
  return {
    id: row.id,
    url: row.url,
    createdAt: instantText(row.created_at.getTime()),
    failingSince: textOf(row.failing_since),
    disabledAt: textOf(row.disabled_at),
    formerSecretUntil: textOf(row.former_until),
  }
}

export function presentDelivery(row: DeliveryRow): z.input<typeof deliverySchema> {
  const { type, status } = deliverySchema.shape
  return {
    id: row.id,
    type: type.parse(row.type),
    status: status.parse(row.status),
    attempts: row.attempts,
    createdAt: instantText(row.created_at.getTime()),
    nextAt: textOf(row.next_at),
    answered: row.answered,
  }
}
