import type { Challenge } from '#features/account/api.ts'
import { readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

/** A code on its way: kept in the tab, so that a reload comes back to the same step. */
export interface PendingCode {
  challengeId: string
  purpose: 'signup' | 'login'
  phone: string
  /** Milliseconds since the epoch by this device: when Resend Code opens. */
  resendAt: number
}

const KEY = 'awan.code'

export function pendingFrom(
  challenge: Challenge,
  purpose: PendingCode['purpose'],
  phone: string,
  now: number,
): PendingCode {
  const resendAt = now + challenge.resendAfter * 1000
  return { challengeId: challenge.challengeId, purpose, phone, resendAt }
}

export function keepPending(pending: PendingCode | undefined): void {
  if (pending) writeTab(KEY, pending)
  else removeTab(KEY)
}

/** The code this tab waits for on this form, if any. */
export function readPending(purpose: PendingCode['purpose']): PendingCode | undefined {
  const { challengeId, phone, resendAt, ...stored } = readTabRecord(KEY)
  if (stored.purpose !== purpose || typeof challengeId !== 'string') return undefined
  if (typeof phone !== 'string' || typeof resendAt !== 'number') return undefined
  return { challengeId, purpose, phone, resendAt }
}
