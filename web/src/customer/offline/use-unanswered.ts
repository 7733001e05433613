import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import {
  FINDING_OUT,
  forgetUnanswered,
  isResolving,
  LEFT_EVENT,
  readUnanswered,
  type Unanswered,
} from '#customer/offline/unanswered.ts'
import { sameInstant } from '#features/availability/slots.ts'
import { afterBooking } from '#features/live/affects.ts'
import { isTransient } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { STORAGE_UPLOAD_RETRY_MS } from '#lib/limits.ts'
import { toAppointment } from '#lib/paths.ts'
import { pause, retry } from '#lib/retry.ts'

/**
 * Upper bound for a request to be processed, in milliseconds, longer than any takes: one not found by then never
 * arrived.
 */
const ARRIVED_MS = 20_000

/** Resolves a booking whose response was lost and whose tab is closed, and reports the result. */
export function useUnanswered(accountId: string | undefined): void {
  const t = useMessages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const say = useEffectEvent((left: Unanswered, booked: Appointment | undefined) => {
    forgetUnanswered()
    if (!booked) return toast.error(t('booking.wasNotBooked'))
    void afterBooking(client, { businessId: left.request.businessId })
    const show = () => void navigate(toAppointment(booked.id))
    toast.success(t('booking.wasBooked'), undefined, { label: t('booking.showBooked'), run: show })
  })
  useEffect(() => {
    if (accountId === undefined) return
    const over = new AbortController()
    const { signal } = over
    const find = async () => {
      const left = readUnanswered(accountId)
      // An attempt that began while the lock was awaited reports its own result.
      if (!left || isResolving()) return
      const booked = (await lookFor(left, signal)) ?? (await lookLater(left, signal))
      // Another attempt may have started meanwhile, which reports its own result.
      if (!signal.aborted && readUnanswered(accountId)?.at === left.at) say(left, booked)
    }
    const begin = () =>
      void alone(find, signal).catch((error: unknown) => {
        if (!signal.aborted) console.warn('An open booking was not looked for', error)
      })
    begin()
    window.addEventListener(LEFT_EVENT, begin, { signal })
    return () => over.abort()
  }, [accountId])
}

/** Runs `find` under the web lock: another page that holds it is resolving the request itself. */
function alone(find: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return find()
  return navigator.locks.request(FINDING_OUT, { signal }, find)
}

async function lookLater(left: Unanswered, signal: AbortSignal) {
  const wait = left.at + ARRIVED_MS - Date.now()
  if (wait <= 0) return undefined
  await pause(wait, signal)
  return lookFor(left, signal)
}

/** Fetches the account's bookings until a response arrives, and looks for the requested one. */
async function lookFor({ request }: Unanswered, signal: AbortSignal) {
  const query = { when: 'upcoming' as const, limit: 50 }
  const { items } = await retry(
    () => answerOf(api.GET('/api/appointments', { params: { query }, signal })),
    {
      windowMs: STORAGE_UPLOAD_RETRY_MS,
      isTransient,
      signal,
    },
  )
  return items.find(
    (item) =>
      item.businessId === request.businessId &&
      sameInstant(item.start, request.start) &&
      item.status === 'confirmed' &&
      request.offeringIds.every((id) => item.items.some(({ offeringId }) => offeringId === id)),
  )
}
