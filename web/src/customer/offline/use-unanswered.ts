import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { findBooked } from '#customer/offline/find-booked.ts'
import {
  forgetUnanswered,
  isResolving,
  LEFT_EVENT,
  lockOf,
  readUnanswered,
} from '#customer/offline/unanswered.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { afterBooking } from '#features/live/affects.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toAppointment } from '#lib/paths.ts'

/** Resolves bookings whose response was lost and whose screen was left, and reports each result. */
export function useUnanswered(accountId: string | undefined): void {
  const t = useMessages()
  const goOn = useGoOn()
  const client = useQueryClient()
  const say = useEffectEvent((booked: Appointment | null) => {
    if (!booked) return toast.error(t('booking.wasNotBooked'))
    void afterBooking(client, { businessId: booked.businessId })
    const show = () => leaveTyped(() => goOn(toAppointment(booked.id)))
    toast.success(t('booking.wasBooked'), undefined, { label: t('booking.showBooked'), run: show })
  })
  useEffect(() => {
    if (accountId === undefined) return
    const over = new AbortController()
    const { signal } = over
    /** Returns the request of a key, unless a screen of this page resolves it and reports its result. */
    const leftOf = (key: string) =>
      isResolving(key) ? undefined : readUnanswered(accountId).find((one) => one.key === key)
    const find = async (key: string) => {
      const left = leftOf(key)
      if (!left) return
      const booked = await findBooked(left, signal)
      // It may have been sent again meanwhile.
      if (signal.aborted || leftOf(key)?.at !== left.at) return
      forgetUnanswered(key)
      if (booked !== undefined) say(booked)
    }
    const begin = () => {
      for (const { key } of readUnanswered(accountId).filter((one) => !isResolving(one.key)))
        void alone(key, find, signal).catch((error: unknown) => {
          if (!signal.aborted) console.warn('An open booking was not looked for', error)
        })
    }
    begin()
    window.addEventListener(LEFT_EVENT, begin, { signal })
    return () => over.abort()
  }, [accountId])
}

/** Runs `find` under the key's web lock: another page that holds it is resolving the request itself. */
function alone(
  key: string,
  find: (key: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return find(key)
  return navigator.locks.request(lockOf(key), { signal }, () => find(key))
}
