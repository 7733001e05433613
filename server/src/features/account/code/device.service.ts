import { DEVICE_LIFE, DEVICES_KEPT } from '@awan/core/account/rules'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { Caller } from '#http/caller/caller.ts'
import { findDevice, forgetOldDevices, keepDevice, replaceToken } from './device.queries.ts'
import { hashDevice } from './otp-code.rules.ts'
import { findAccount } from '../queries.ts'
import { hashToken } from '#http/caller/token.ts'

/** Origin and credentials of a request. */
export interface Requester {
  ip: string
  /** Token of a device that has logged in before, to any account. */
  device: string | undefined
  caller: Caller | null
}

/**
 * Returns the keyed hash under which codes and guesses of a known device are counted for this number; null for an
 * unknown device. A device is known if it has logged in to the number's account before, or has a session of that
 * account now.
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

/** Token stored on the device alone; the database keeps its hash. */
export interface DeviceToken {
  token: string
  expiresAt: Date
}

/**
 * Registers the device that has just entered a correct code as known to the account by a new token, also after the
 * session ends. Rotates the token each time, so that a token planted by an attacker never becomes known; the new token keeps the
 * device's other accounts. The old one stays known for a day, as the device keeps it if this response is lost:
 * only to the accounts that knew it, so that nothing becomes known to a planted one. A login with it replaces nothing, so
 * that a copy of it takes no account away from the device.
 */
export async function rememberDevice(
  trx: Trx,
  device: { accountId: string; token: string; oldToken: string | undefined; now: Date },
): Promise<DeviceToken> {
  const { accountId, token, oldToken, now } = device
  const tokenHash = hashToken(token)
  const expiresAt = deviceEnd(now)
  if (oldToken !== undefined)
    await replaceToken(trx, { oldHash: hashToken(oldToken), newHash: tokenHash, now })
  await keepDevice(trx, { accountId, tokenHash, now, expiresAt })
  await forgetOldDevices(trx, accountId, DEVICES_KEPT)
  return { token, expiresAt }
}

/** Returns when a device that became known at `at` is forgotten. */
export const deviceEnd = (at: Date) => new Date(at.getTime() + DEVICE_LIFE)
