import { shopKey } from '#features/business/shop-keys.ts'

export const webhookKeys = {
  list: (shopId: string) => shopKey(shopId, 'webhooks'),
  /** Prefix of the keys of all deliveries. */
  sent: (shopId: string) => shopKey(shopId, 'deliveries'),
  deliveries: (shopId: string, webhookId: string) => shopKey(shopId, 'deliveries', webhookId),
}
