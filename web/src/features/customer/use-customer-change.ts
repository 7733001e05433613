import {
  changeCustomer,
  keepCustomer,
  type CustomerCard,
  type CustomerChange,
} from '#features/customer/api.ts'
import { afterCustomer } from '#features/live/affects.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Updates a card; after a conflict, the refetch shows the current card. */
export function useCustomerChange(
  shopId: string,
  customerId: string,
  onSaved?: (card: CustomerCard) => void,
) {
  return useWrite((body: CustomerChange) => changeCustomer(shopId, customerId, body), {
    keep: keepCustomer(shopId),
    affects: (client) => void afterCustomer(client, shopId),
    onSaved,
  })
}
