import type { Insertable, Selectable, Updateable } from 'kysely'
import { TRIES_PER_CODE, type NumberRecord } from '@awan/core/account/rules'
import type { Db } from '#db/connect.ts'
import type { Jobs } from '#db/jobs.ts'
import type { Trx } from '#db/transaction.ts'
import type { OtpChallenge, OtpNumber } from '#db/types.ts'

export type Challenge = Selectable<OtpChallenge>

export async function findChallenge(db: Db, id: string): Promise<Challenge | undefined> {
  return db.selectFrom('otp_challenge').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a challenge; undefined if the same request has made one that still stands. */
export async function insertChallenge(
  trx: Trx,
  challenge: Insertable<OtpChallenge>,
): Promise<Challenge | undefined> {
  return trx
    .insertInto('otp_challenge')
    .values(challenge)
    .onConflict((conflict) => conflict.column('request_hash').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Finds the challenge of a repeated request, whose code was sent after `since` and is still valid. An older one gives up
 * the request, so that it makes a new challenge. Callers hold the number's lock.
 */
export async function findRepeated(
  trx: Trx,
  requestHash: Buffer,
  since: Date,
): Promise<Challenge | undefined> {
  const made = await trx
    .selectFrom('otp_challenge')
    .selectAll()
    .where('request_hash', '=', requestHash)
    .executeTakeFirst()
  if (!made) return undefined
  if (!made.used_at && !made.voided_at && made.sent_at > since) return made
  await updateChallenge(trx, made.id, { request_hash: null })
  return undefined
}

export async function updateChallenge(
  trx: Trx,
  id: string,
  values: Updateable<OtpChallenge>,
): Promise<Challenge | undefined> {
  return trx
    .updateTable('otp_challenge')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Voids every unused code of a number. A code requested by an unknown device does not void those of known devices;
 * otherwise a stranger could keep voiding the owner's codes.
 */
export async function voidChallenges(
  trx: Trx,
  requested: Pick<Challenge, 'phone' | 'device_hash'>,
  now: Date,
): Promise<void> {
  const open = trx
    .updateTable('otp_challenge')
    .set({ voided_at: now })
    .where('phone', '=', requested.phone)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
  await (requested.device_hash ? open : open.where('device_hash', 'is', null)).execute()
}

/** Lists the ids of a number's other open challenges, whose codes stay valid when the code of `id` is sent. */
export async function listSpared(
  trx: Trx,
  { phone, id }: Pick<Challenge, 'phone' | 'id'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('otp_challenge')
    .select('id')
    .where('phone', '=', phone)
    .where('id', '!=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns whether a WhatsApp reply is already awaited; the schema allows one opt-in per number. */
export async function isRequested(trx: Trx, phone: string): Promise<boolean> {
  const row = await trx
    .selectFrom('otp_challenge')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'awaiting_opt_in')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the challenge of a number that awaits a WhatsApp reply; the schema allows at most one. */
export async function findAwaiting(
  trx: Trx,
  phone: string,
  now: Date,
): Promise<Challenge | undefined> {
  return trx
    .selectFrom('otp_challenge')
    .selectAll()
    .where('phone', '=', phone)
    .where('status', '=', 'awaiting_opt_in')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type Code = Pick<Updateable<OtpChallenge>, 'code_hash' | 'sent_at' | 'expires_at' | 'status'>

/**
 * Accepts an opt-in and gives the challenge its code. Undefined if the wait has ended: a reply, the timer, a failure
 * and the customer's own choice of SMS compete, and only the first one takes effect.
 */
export async function takeOptIn(
  trx: Trx,
  id: string,
  code: Code,
  now: Date,
): Promise<Challenge | undefined> {
  return trx
    .updateTable('otp_challenge')
    .set({ ...code, attempts: 0 })
    .where('id', '=', id)
    .where('status', '=', 'awaiting_opt_in')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Claims the only fallback of a challenge from the given waiting state; undefined if that state has ended. */
export async function takeFallback(
  trx: Trx,
  fallback: { id: string; insteadOf: Jobs['send_by_sms']['insteadOf'] },
  code: Code,
): Promise<Challenge | undefined> {
  return trx
    .updateTable('otp_challenge')
    .set({ ...code, attempts: 0, channel: 'sms', fell_back_at: code.sent_at })
    .where('id', '=', fallback.id)
    .where('status', '=', fallback.insteadOf === 'opt_in' ? 'awaiting_opt_in' : 'sent')
    .where('channel', '=', 'whatsapp')
    .where('fell_back_at', 'is', null)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Lists opt-in waits that ended before `due` but not before `stale`, after which their codes are useless. */
export async function listOverdueOptIns(
  db: Db,
  { due, stale }: { due: Date; stale: Date },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('otp_challenge')
    .select('id')
    .where('status', '=', 'awaiting_opt_in')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '<', due)
    .where('expires_at', '>', stale)
    .orderBy('expires_at')
    .limit(500)
    .execute()
}

/**
 * Takes one of the five tries of a usable code; undefined if none is left. A single statement decides and records, so
 * at most five concurrent requests succeed.
 */
export async function takeTry(trx: Trx, id: string, now: Date): Promise<Challenge | undefined> {
  return trx
    .updateTable('otp_challenge')
    .set((challenge) => ({ attempts: challenge('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('attempts', '<', TRIES_PER_CODE)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Finds the challenge of a repeated entry, if a code was used under a key after `since`. Its `entry_hash` tells whether it
 * is the entry that used the code. Any other one takes one of the code's tries, in the same statement: undefined if none
 * is left.
 */
export async function takeRepeat(
  trx: Trx,
  repeated: { id: string; entryHash: Buffer; since: Date },
): Promise<Challenge | undefined> {
  const { id, entryHash, since } = repeated
  return trx
    .updateTable('otp_challenge')
    .set((challenge) => ({
      attempts: challenge
        .case()
        .when('entry_hash', '=', entryHash)
        .then(challenge.ref('attempts'))
        .else(challenge('attempts', '+', 1))
        .end(),
    }))
    .where('id', '=', id)
    .where('used_at', '>', since)
    .where('entry_hash', 'is not', null)
    .where((challenge) =>
      challenge.or([
        challenge('entry_hash', '=', entryHash),
        challenge('attempts', '<', TRIES_PER_CODE),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Marks a challenge as used by an entry; false if it already was. */
export async function useChallenge(
  trx: Trx,
  { id, entryHash }: { id: string; entryHash: Buffer | null },
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('otp_challenge')
    .set({ used_at: now, entry_hash: entryHash })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Locks the counters of a number until the transaction ends, so that its codes are created and tried one at a time. */
export async function lockNumber(trx: Trx, phoneHash: Buffer, now: Date): Promise<NumberRecord> {
  const row = await trx
    .insertInto('otp_number')
    .values({ phone_hash: phoneHash, touched_at: now })
    .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet({ touched_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return recordOf(row)
}

export async function findNumber(db: Db, phoneHash: Buffer): Promise<NumberRecord | undefined> {
  const row = await db
    .selectFrom('otp_number')
    .selectAll()
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
  return row && recordOf(row)
}

export async function saveNumber(trx: Trx, phoneHash: Buffer, record: NumberRecord): Promise<void> {
  await trx
    .updateTable('otp_number')
    .set({
      sent_at: record.sentAt.map((at) => new Date(at)),
      opted_at: record.optedAt.map((at) => new Date(at)),
      failed_at: record.failedAt.map((at) => new Date(at)),
      failed_in_a_row: record.failedInARow,
      blocked_until: record.blockedUntil === undefined ? null : new Date(record.blockedUntil),
      proven_at: record.provenAt === undefined ? null : new Date(record.provenAt),
    })
    .where('phone_hash', '=', phoneHash)
    .execute()
}

function recordOf(row: Selectable<OtpNumber>): NumberRecord {
  return {
    sentAt: row.sent_at.map((at) => at.getTime()),
    optedAt: row.opted_at.map((at) => at.getTime()),
    failedAt: row.failed_at.map((at) => at.getTime()),
    failedInARow: row.failed_in_a_row,
    blockedUntil: row.blocked_until?.getTime(),
    provenAt: row.proven_at?.getTime(),
  }
}
