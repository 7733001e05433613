import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { hashPhone } from '../code/otp-code.rules.ts'

/** A deleted account, by hashes alone. */
export interface Tombstone {
  /** SHA-256 of the account's id, which is random and cannot be guessed. */
  accountHash: Buffer
  /** Keyed hash of the number: shows for thirty days whether a number's account was deleted. */
  phoneHash: Buffer
  leftAt: Date
}

export function tombstoneOf(
  secret: string,
  { id, phone, leftAt }: { id: string; phone: string; leftAt: Date },
): Tombstone {
  const accountHash = createHash('sha256')
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .digest()
  return { accountHash, phoneHash: hashPhone(secret, phone), leftAt }
}

export async function insertTombstones(db: Db, stones: readonly Tombstone[]): Promise<void> {
  if (stones.length === 0) return
  await db
    .insertInto('left_account')
    .values(
      stones.map(({ accountHash, phoneHash, leftAt }) => ({
        account_hash: accountHash,
        phone_hash: phoneHash,
        left_at: leftAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the table against other lockers until the transaction ends; accounts may be deleted meanwhile. */
export async function lockTombstones(trx: Trx): Promise<void> {
  await sql`lock table left_account in share update exclusive mode`.execute(trx)
}

export async function listTombstones(db: Db, since: Date): Promise<Tombstone[]> {
  const rows = await db
    .selectFrom('left_account')
    .selectAll()
    .where('left_at', '>=', since)
    .orderBy('left_at')
    .execute()
  return rows.map((row) => ({
    accountHash: row.account_hash,
    phoneHash: row.phone_hash,
    leftAt: row.left_at,
  }))
}

/** Lists accounts that exist despite a tombstone. Scans every account; for server start only. */
export async function findReturned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from account join left_account on account_hash = sha256(uuid_send(account.id))
    order by account.id`.execute(db)
  return rows.map((row) => row.id)
}
