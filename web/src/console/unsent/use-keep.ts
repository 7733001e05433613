import { useQueryClient } from '@tanstack/react-query'
import { instantText } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import { guessOf } from '#console/unsent/guess.ts'
import { withUnsent } from '#console/unsent/with-unsent.ts'
import {
  diaryQuery,
  type NewAppointment,
  type ShopAppointment,
} from '#features/appointment/diary-api.ts'
import { suggestedIn } from '#features/customer/suggestions.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { unsentStore } from '#console/unsent/queue/store.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { newRequestKey } from '#lib/api/request-keys.ts'
import { useAuth } from '#lib/auth/auth-context.ts'

const FIRST = { place: 0, revision: 1 }

/** Returns functions that store offline entries on this device, to be sent later. */
export function useKeep(date: string) {
  const client = useQueryClient()
  const { id: shopId } = useShop()
  const { account } = useAuth()
  const store = unsentStore(account?.id ?? '')
  return {
    /** `key` is that of the attempt without an answer, if there was one. */
    walkIn: async (request: NewAppointment, key: string, enteredAt: number) => {
      const diary = client.getQueryData(diaryQuery(shopId, { from: date, days: 1 }).queryKey)
      const offerings = client.getQueryData(offeringsQuery(shopId).queryKey)?.items ?? []
      const customer = suggestedIn(client, shopId, request.customerId)
      const standing = diary && withUnsent(diary, await store.list())
      await store.add({
        ...FIRST,
        ...{ kind: 'walkIn', id: key, shopId, enteredAt },
        request: { ...request, enteredAt: instantText(enteredAt) },
        shown: guessOf(request, { key, diary: standing, offerings, customer, now: enteredAt }),
      })
    },
    /** `appointment` as it was when the note was written. */
    note: (appointment: ShopAppointment, note: string, enteredAt: number) =>
      store.add({
        ...FIRST,
        ...{ kind: 'note', id: newRequestKey(), shopId, enteredAt },
        ...{ version: appointment.version, before: appointment.note, note, shown: appointment },
      }),
  }
}

/** Returns whether the device is surely offline; otherwise the request finds out. */
export const isOffline = (): boolean => !navigator.onLine

/** Returns whether a request had no answer: it may be stored and sent again. */
export const hadNoAnswer = (error: unknown): boolean => isApiError(error, 'network')
