import { FORMER_TOKEN_LIFE } from '@awan/core/account/rules'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export interface NewDevice {
  accountId: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

/** Finds the id of the device with this token, or formerly with it, if the account of this number knows it. */
export async function findDevice(
  db: Db,
  { tokenHash, phone, now }: { tokenHash: Buffer; phone: string; now: Date },
): Promise<string | undefined> {
  const since = new Date(now.getTime() - FORMER_TOKEN_LIFE)
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .where((device) =>
      device.or([
        device('known_device.token_hash', '=', tokenHash),
        device.and([
          device('known_device.former_hash', '=', tokenHash),
          device('known_device.replaced_at', '>', since),
        ]),
      ]),
    )
    .where('account.phone', '=', phone)
    .where('known_device.expires_at', '>', now)
    .select('known_device.id')
    .executeTakeFirst()
  return row?.id
}

/** Replaces the token of a device, for every account that knows it. */
export async function replaceToken(
  trx: Trx,
  { oldHash, newHash, now }: { oldHash: Buffer; newHash: Buffer; now: Date },
): Promise<void> {
  await trx
    .updateTable('known_device')
    .set({ token_hash: newHash, former_hash: oldHash, replaced_at: now })
    .where('token_hash', '=', oldHash)
    .execute()
}

/** Stores a known device of an account; on conflict, restarts its lifetime. */
export async function keepDevice(trx: Trx, device: NewDevice): Promise<void> {
  const { now: created_at, expiresAt: expires_at } = device
  await trx
    .insertInto('known_device')
    .values({
      account_id: device.accountId,
      token_hash: device.tokenHash,
      created_at,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.constraint('known_device_once').doUpdateSet({ created_at, expires_at }),
    )
    .execute()
}

/** Deletes all but the `keep` newest known devices of an account. */
export async function forgetOldDevices(trx: Trx, accountId: string, keep: number): Promise<void> {
  await trx
    .deleteFrom('known_device')
    .where('id', 'in', (old) =>
      old
        .selectFrom('known_device')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep)
        .select('id'),
    )
    .execute()
}
