import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays, MINUTE_MS } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import { diaryQuery } from '#features/appointment/diary-api.ts'

/** Delay after the day is shown, in milliseconds. */
const AFTER_MS = 5_000
const FRESH_MS = 30 * MINUTE_MS

/** Prefetches tomorrow's diary, so that this device has it if tomorrow starts offline. */
export function useTomorrow(today: string): void {
  const client = useQueryClient()
  const { id: shopId } = useShop()
  useEffect(() => {
    const timer = setTimeout(() => {
      const tomorrow = diaryQuery(shopId, { from: addDays(today, 1), days: 1 })
      void client.prefetchQuery({ ...tomorrow, staleTime: FRESH_MS })
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, shopId, today])
}
