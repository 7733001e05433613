import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showKeptBookings } from '#customer/offline/kept-bookings.ts'
import { useAuth } from '#lib/auth/auth-context.ts'

/** Has a page begin with the bookings that this device keeps. Called before the page asks for any. */
export function useKeptBookings(): void {
  const client = useQueryClient()
  const { account } = useAuth()
  useState(() => account && showKeptBookings(client, account.id))
}
