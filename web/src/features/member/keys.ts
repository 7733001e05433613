import { shopKey } from '#features/business/shop-keys.ts'

export const memberKeys = {
  list: (shopId: string) => shopKey(shopId, 'members'),
  accountInvitations: ['invitations'],
}
