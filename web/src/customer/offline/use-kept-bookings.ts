import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showKeptBookings } from '#customer/offline/kept-bookings.ts'
import { useAuth } from '#lib/auth/auth-context.ts'

/** Seeds a page with the bookings stored on this device. Must be called before the page requests any. */
export function useKeptBookings(): void {
  const client = useQueryClient()
  const { account } = useAuth()
  useState(() => account && showKeptBookings(client, account.id))
}
