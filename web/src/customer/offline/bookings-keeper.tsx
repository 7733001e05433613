import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUnanswered } from '#customer/offline/use-unanswered.ts'
import { keepBookings, showKeptBookings } from '#customer/offline/kept-bookings.ts'
import { useAuth } from '#lib/auth/auth-context.ts'

/**
 * Stores the signed-in customer's bookings on this device, shows them offline, and resolves bookings whose response was
 * lost.
 */
export function BookingsKeeper() {
  const client = useQueryClient()
  const { account } = useAuth()
  const accountId = account?.id
  useEffect(() => {
    if (accountId === undefined) return
    showKeptBookings(client, accountId)
    return keepBookings(client, accountId)
  }, [client, accountId])
  useUnanswered(accountId)
  return null
}
