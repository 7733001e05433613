import type { RawBuilder } from 'kysely'
import { languageOr } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import { readAnyOf } from '#db/connection/any-of.ts'
import type { Trx } from '#db/transaction.ts'
import type { Caller } from '#http/caller/caller.ts'

export interface NewSession {
  accountId: string
  client: 'web' | 'native'
  /** Creation time, which is also when the code was entered. */
  now: Date
}

/** Inserts a session and returns its id. */
export async function insertSession(
  trx: Trx,
  session: NewSession & { tokenHash: Buffer; expiresAt: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      client: session.client,
      code_entered_at: session.now,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stored session of a token, whether expired or not. */
interface FoundSession {
  caller: Omit<Caller, 'secondFactor'>
  expiresAt: Date
  /** Flags: `shown` if the session has shown a second factor, `isSetUp` if the account has one. */
  secondFactor: { shown: boolean; isSetUp: boolean }
}

const sessionRows = readAnyOf('bytea', (db, hashes: RawBuilder<Buffer>) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.account_id', '=', 'account.id')
        .on('second_factor.confirmed_at', 'is not', null),
    )
    .where('session.token_hash', '=', hashes)
    .where('account.suspended_at', 'is', null)
    .select(['session.id', 'session.account_id', 'session.code_entered_at', 'session.expires_at'])
    .select(['session.token_hash', 'account.operator', 'account.language'])
    .select(['session.second_factor_at', 'second_factor.confirmed_at'])
    .compile(),
)

/** Finds sessions by their tokens' hashes (hexadecimal keys), with one read of the unique index. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly string[],
): Promise<Map<string, FoundSession>> {
  const rows = await sessionRows(
    db,
    tokenHashes.map((hash) => Buffer.from(hash, 'hex')),
  )
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('hex'),
      {
        expiresAt: row.expires_at,
        secondFactor: { shown: row.second_factor_at !== null, isSetUp: row.confirmed_at !== null },
        caller: {
          accountId: row.account_id,
          sessionId: row.id,
          operator: row.operator,
          language: languageOr(row.language, 'en'),
          codeEnteredAt: row.code_entered_at,
        },
      },
    ]),
  )
}

/** Finds the session that a login began with this token, unless it has ended. */
export async function findSessionBegun(
  trx: Trx,
  { tokenHash, client, now }: { tokenHash: Buffer; client: 'web' | 'native'; now: Date },
) {
  return trx
    .selectFrom('session')
    .select(['id', 'account_id', 'created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('client', '=', client)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Locks a session (key share), so that it cannot end before the transaction does; false if it has ended. */
export async function lockAccountSession(trx: Trx, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a code was entered in this session just now; false if the session has ended. */
export async function refreshSession(trx: Trx, sessionId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('session')
    .set({ code_entered_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}

/** Ends one session of an account, or all. */
export async function endSessionsOf(
  trx: Trx,
  accountId: string,
  sessionId?: string,
): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .execute()
}

/**
 * Keeps this session and the newest others of an account, `keep` in all, and ends the rest. Keeps this session by its
 * id, because a clock that was set back makes a new session look old.
 */
export async function endOldSessions(
  trx: Trx,
  { accountId, sessionId, keep }: { accountId: string; sessionId: string; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '!=', sessionId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('session')
        .where('account_id', '=', accountId)
        .where('id', '!=', sessionId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(keep - 1)
        .select('id'),
    )
    .execute()
}
