import type { Challenge } from '#features/account/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { readTab, readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

/** A code on its way: kept in the tab, so that a reload comes back to the same step. */
export interface PendingCode {
  challengeId: string
  purpose: 'signup' | 'login'
  phone: string
  /** Says how the code comes, or came. */
  channel: Challenge['channel']
  /** True while WhatsApp waits for YES: there is no code yet. */
  awaiting: boolean
  /** SMS took over from WhatsApp. */
  fellBack: boolean
  /** Milliseconds since the epoch by this device: when the server said so. */
  at: number
  /** The same: when a new code may be asked for. */
  resendAt: number
  /** The same: when a code that waits for YES goes by SMS. */
  smsAt: number
}

const KEY = 'awan.code'
const NOTIFIED_KEY = 'awan.code.told'

export function pendingFrom(
  challenge: Challenge,
  { purpose, phone }: Pick<PendingCode, 'purpose' | 'phone'>,
): PendingCode {
  const at = Date.now()
  const { challengeId, channel, fellBack } = challenge
  return {
    challengeId,
    purpose,
    phone,
    channel,
    awaiting: challenge.status === 'awaiting_opt_in',
    fellBack,
    at,
    resendAt: at + challenge.resendAfter * 1000,
    smsAt: at + (challenge.fallbackAfter ?? 0) * 1000,
  }
}

export function keepPending(pending: PendingCode | undefined): void {
  if (pending) writeTab(KEY, pending)
  else removeTab(KEY)
}

/** The code this tab waits for on this form, if any. */
export function readPending(purpose: PendingCode['purpose']): PendingCode | undefined {
  const { challengeId, phone, ...stored } = readTabRecord(KEY)
  if (stored.purpose !== purpose || typeof challengeId !== 'string') return undefined
  if (typeof phone !== 'string') return undefined
  return {
    challengeId,
    purpose,
    phone,
    channel: stored.channel === 'whatsapp' ? 'whatsapp' : 'sms',
    awaiting: stored.awaiting === true,
    fellBack: stored.fellBack === true,
    at: numberIn(stored.at),
    resendAt: numberIn(stored.resendAt),
    smsAt: numberIn(stored.smsAt),
  }
}

/** Returns whether a code was refused because its tries are used up: only a new one helps, however long one waits. */
export function isSpent(failure: unknown): boolean {
  return isApiError(failure, 'too_many_requests') && failure.data.spent === true
}

/** True the first time for a challenge: whoever asks tells the person of its fallback. */
export function notifyOnce({ challengeId }: PendingCode): boolean {
  if (readTab(NOTIFIED_KEY) === challengeId) return false
  writeTab(NOTIFIED_KEY, challengeId)
  return true
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
