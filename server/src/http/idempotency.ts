import { createHash } from 'node:crypto'
import { KEY_LIFE } from '@awan/core/appointment/rules'
import { sqlState, violated, type Trx } from '#db/transaction.ts'
import { AppError } from './app-error.ts'

export interface Claim {
  accountId: string
  key: string
  /** SHA-256 of the request. */
  hash: Buffer
  now: Date
}

/** Returns the SHA-256 that identifies a request: the name of the operation, then its values. */
export function hashOfRequest(requested: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(requested)).digest()
}

/**
 * Claims a key in this transaction. Returns undefined if claimed, otherwise the stored response of the same request.
 * Waits for a concurrent transaction that has claimed the key; if that rolls back, the claim succeeds.
 */
export async function claimKey(trx: Trx, claim: Claim): Promise<unknown> {
  if (await takeKey(trx, claim)) return undefined
  const stored = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!stored?.answer) throw new AppError('request_in_progress', undefined, 1)
  if (!stored.request_hash.equals(claim.hash)) throw new AppError('idempotency_key_reused')
  return stored.answer
}

/** Stores a success response under a key claimed by this transaction. */
export async function storeAnswer(
  trx: Trx,
  { accountId, key }: Pick<Claim, 'accountId' | 'key'>,
  success: { status: number; answer: unknown },
): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ status: success.status, answer: JSON.stringify(success.answer) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
}

/** Returns the claim of a request by its key; undefined without one. The operation's name comes first in `requested`. */
export function claimOf(
  { accountId, key }: { accountId: string; key: string | undefined },
  requested: readonly unknown[],
): Omit<Claim, 'now'> | undefined {
  return key === undefined ? undefined : { accountId, key, hash: hashOfRequest(requested) }
}

/** Writes once per key: a repeated request gets the stored response. Without a claim it writes each time. */
export async function writeOnce<Answer>(
  trx: Trx,
  claim: Claim | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (!claim) return write()
  const stored = await claimKey(trx, claim)
  // Stored below, by the same operation: its name is part of the hash.
  if (stored) return stored as Answer
  const answer = await write()
  await storeAnswer(trx, claim, { status: 201, answer })
  return answer
}

async function takeKey(trx: Trx, { accountId, key, hash, now }: Claim): Promise<boolean> {
  const forgotten = new Date(now.getTime() - KEY_LIFE)
  try {
    const taken = await trx
      .insertInto('idempotency_key')
      .values({ account_id: accountId, key, request_hash: hash, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key'])
          .doUpdateSet({ request_hash: hash, status: null, answer: null, created_at: now })
          .where('idempotency_key.created_at', '<=', forgotten),
      )
      .returning('key')
      .executeTakeFirst()
    return taken !== undefined
  } catch (error) {
    if (sqlState(error) === '55P03') throw new AppError('request_in_progress', undefined, 1)
    // The account was deleted after the session was read.
    if (violated(error) === 'idempotency_key_account_id_fkey') throw new AppError('unauthorized')
    throw error
  }
}
