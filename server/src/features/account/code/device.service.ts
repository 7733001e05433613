import { DEVICE_LIFE, DEVICES_KEPT } from '@awan/core/account/rules'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { Caller } from '#http/caller/caller.ts'
import { findDevice, forgetOldDevices, keepDevice, replaceToken } from './device.queries.ts'
import { hashDevice } from './otp-code.rules.ts'
import { findAccount } from '../queries.ts'
import { hashToken, newToken } from '#http/caller/token.ts'

/** Describes where a request comes from, and what it shows of itself. */
export interface Requester {
  ip: string
  /** The token of a device that has logged in before, to whichever account. */
  device: string | undefined
  caller: Caller | null
}

/**
 * The keyed hash under which the codes and guesses of a known device are counted for this number; null for everybody else.
 * Known is a device that has logged in to the number's account before, and whoever has a session of it now.
 */
export async function knownAs(
  { db, config, clock }: { db: Db; config: Config; clock: () => Date },
  phone: string,
  { device: token, caller }: Requester,
): Promise<Buffer | null> {
  const tokenHash = token === undefined ? undefined : hashToken(token)
  const device = tokenHash && (await findDevice(db, { tokenHash, phone, now: clock() }))
  if (device !== undefined) return hashDevice(config.secret, phone, `device|${device}`)
  if (!caller || (await findAccount(db, caller.accountId))?.phone !== phone) return null
  return hashDevice(config.secret, phone, `session|${caller.sessionId}`)
}

/** A token for the device alone; the database keeps the hash. */
export interface DeviceToken {
  token: string
  expiresAt: Date
}

/**
 * Makes the device that has just entered a right code known to its account, also after the session ends. Its token is new
 * each time, so that one that somebody else put there is never known; what the device was known to, the new one is.
 */
export async function rememberDevice(
  trx: Trx,
  device: { accountId: string; oldToken: string | undefined; now: Date },
): Promise<DeviceToken> {
  const { accountId, oldToken, now } = device
  const token = newToken()
  const tokenHash = hashToken(token)
  const expiresAt = new Date(now.getTime() + DEVICE_LIFE)
  if (oldToken !== undefined) await replaceToken(trx, hashToken(oldToken), tokenHash)
  await keepDevice(trx, { accountId, tokenHash, now, expiresAt })
  await forgetOldDevices(trx, accountId, DEVICES_KEPT)
  return { token, expiresAt }
}
