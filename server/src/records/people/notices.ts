import type { Trx } from '#db/transaction.ts'

/** Primary key of a notification. */
export interface NoticeKey {
  accountId: string
  id: string
}

/** Queues the messages of notifications that a transaction has written, in that transaction. */
export type QueueNotices = (trx: Trx, keys: readonly NoticeKey[], now: Date) => Promise<void>
