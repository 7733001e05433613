import { shopKey } from '#features/business/shop-keys.ts'

export const webhookKeys = {
  list: (shopId: string) => shopKey(shopId, 'webhooks'),
  /** Starts the keys of what each of them was told. */
  sent: (shopId: string) => shopKey(shopId, 'deliveries'),
  deliveries: (shopId: string, webhookId: string) => shopKey(shopId, 'deliveries', webhookId),
}
