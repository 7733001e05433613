import { FAVOURITE_LIMIT } from '@awan/core/favourite/contract'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { lockCaller } from '#http/limits/row-locks.ts'
import { insertFavourite, lockListed } from './queries.ts'

interface NewFavourite {
  accountId: string
  businessId: string
  /** Restores the position of a removed favourite; undefined: now. */
  since: string | undefined
}

/** Adds a listed business to an account's favourites, at the latest as of now; throws `list_full` at the limit. */
export async function keepFavourite(
  db: Db,
  { accountId, businessId, since }: NewFavourite,
  clock: () => Date,
): Promise<void> {
  if (!isUuid(businessId)) throw new AppError('business_not_found')
  await inTransaction(db, async (trx) => {
    if (!(await lockListed(trx, businessId))) throw new AppError('business_not_found')
    await lockCaller(trx, accountId)
    const now = clock().getTime()
    const at = new Date(Math.min(now, since === undefined ? now : Date.parse(since)))
    if (!(await insertFavourite(trx, { accountId, businessId, since: at }, FAVOURITE_LIMIT)))
      throw new AppError('list_full')
  })
}
