import type { z } from 'zod'
import { deliverySchema, type webhookSchema } from '@awan/core/webhook/contract'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { DeliveryRow } from './delivery.queries.ts'
import type { WebhookRow } from './queries.ts'

export function presentWebhook(row: WebhookRow): z.input<typeof webhookSchema> {
  return {
    id: row.id,
    url: row.url,
    createdAt: instantTextOf(row.created_at),
    failingSince: instantTextOrNull(row.failing_since),
    disabledAt: instantTextOrNull(row.disabled_at),
    formerSecretUntil: instantTextOrNull(row.former_until),
  }
}

export function presentDelivery(row: DeliveryRow): z.input<typeof deliverySchema> {
  const { type, status } = deliverySchema.shape
  return {
    id: row.id,
    type: type.parse(row.type),
    status: status.parse(row.status),
    attempts: row.attempts,
    createdAt: instantTextOf(row.created_at),
    nextAt: instantTextOrNull(row.next_at),
    answered: row.answered,
  }
}
