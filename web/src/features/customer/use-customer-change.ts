import { changeCustomer, keepCustomer, type CustomerChange } from '#features/customer/api.ts'
import { afterCustomer } from '#features/live/affects.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Changes a card. Whoever came too late sees what is there now. */
export function useCustomerChange(shopId: string, customerId: string) {
  return useWrite((body: CustomerChange) => changeCustomer(shopId, customerId, body), {
    keep: keepCustomer(shopId),
    affects: (client) => void afterCustomer(client, shopId),
  })
}
