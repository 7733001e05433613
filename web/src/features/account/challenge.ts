import type { Challenge } from '#features/account/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { readTab, readTabRecord, removeTab, writeTab } from '#lib/tab-storage.ts'

/** A requested code, stored in the tab so that a reload returns to the same step. */
export interface PendingCode {
  challengeId: string
  purpose: 'signup' | 'login'
  phone: string
  /** Channel by which the code is or was sent. */
  channel: Challenge['channel']
  /** True while the server awaits the WhatsApp reply YES: no code has been sent yet. */
  awaiting: boolean
  /** True if WhatsApp failed and the code was sent by SMS instead. */
  fellBack: boolean
  /** Milliseconds since the epoch on this device's clock: when the response arrived. */
  at: number
  /** Same clock: when a new code may be requested. */
  resendAt: number
  /** Same clock: when a code that awaits YES is sent by SMS instead. */
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

/** A reading rounds its seconds up, and arrives after its request. */
const SAME_INSTANT_MS = 2000

/** Returns the newer state of a code. A countdown that is merely rounded otherwise goes on as it was. */
export function newest(
  kept: PendingCode | undefined,
  seen: PendingCode | undefined,
): PendingCode | undefined {
  if (!kept || seen?.challengeId !== kept.challengeId || seen.at <= kept.at) return kept
  const later = seen.resendAt - kept.resendAt
  return later > 0 && later < SAME_INSTANT_MS ? { ...seen, resendAt: kept.resendAt } : seen
}

export function keepPending(pending: PendingCode | undefined): void {
  if (pending) writeTab(KEY, pending)
  else removeTab(KEY)
}

/** Returns the code that this tab's form of `purpose` awaits, if any. */
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

/** Returns whether a code was refused because its attempts are used up: waiting does not help, only a new code does. */
export function isSpent(failure: unknown): boolean {
  return isApiError(failure, 'too_many_requests') && failure.data.spent === true
}

/** Returns true on the first call for a challenge, so that its fallback to SMS is notified once. */
export function notifyOnce({ challengeId }: PendingCode): boolean {
  if (readTab(NOTIFIED_KEY) === challengeId) return false
  writeTab(NOTIFIED_KEY, challengeId)
  return true
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
