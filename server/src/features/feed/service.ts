import { FEED_MAKING, feedPath } from '@awan/core/feed/rules'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { hashToken, newToken } from '#http/caller/token.ts'
import { lockBusiness, requireAccount } from '#http/limits/row-locks.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { sees, type Shop } from '#http/shop.ts'
import { recordAudit } from '#records/audit.ts'
import {
  lockFeedMembers,
  lockFeedStaff,
  putFeed,
  putStaffFeed,
  removeStaffFeed,
} from './queries.ts'

export interface FeedDeps {
  db: Db
  clock: () => Date
  limiter: Pick<RateLimiter, 'use'>
}

/** Creates the feed of a customer, replacing an earlier one. Returns its path, which cannot be read again. */
export async function makeFeed(deps: FeedDeps, accountId: string): Promise<string> {
  const secret = newToken()
  await inTransaction(deps.db, async (trx) => {
    await requireAccount(trx, accountId)
    await countMaking(deps, trx, accountId)
    const values = { account_id: accountId, secret_hash: hashToken(secret) }
    await putFeed(trx, { ...values, created_at: deps.clock() })
  })
  return feedPath(secret)
}

interface OfStaff {
  shop: Shop
  accountId: string
  staffId: string
}

/** Creates the feed of a staff member, replacing an earlier one. Returns its path, which cannot be read again. */
export async function makeStaffFeed(
  deps: FeedDeps,
  { shop, accountId, staffId }: OfStaff,
): Promise<string> {
  const secret = newToken()
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock()
    await lockBusiness(trx, shop.id)
    await requireAccount(trx, accountId)
    const staff = await staffIn(trx, { shop, staffId })
    const members = await lockFeedMembers(trx, { businessId: shop.id, staffId, makerId: accountId })
    if (!members.some(({ account_id: id }) => id === accountId))
      throw new AppError('business_not_found')
    await countMaking(deps, trx, accountId)
    const its = members.filter(({ staff_id: id }) => id === staffId)
    const member = its.find(({ account_id: id }) => id === accountId) ?? its[0]
    await putStaffFeed(trx, {
      business_id: shop.id,
      staff_id: staffId,
      secret_hash: hashToken(secret),
      created_by: accountId,
      member_id: member?.account_id ?? null,
      created_at: now,
    })
    await recordAudit(trx, {
      at: now,
      actorId: accountId,
      businessId: shop.id,
      subject: staffId,
      action: 'feed.created',
      detail: { name: staff.name },
    })
  })
  return feedPath(secret)
}

/** Deletes the feed of a staff member's appointments; its address opens nothing any more. */
export async function endStaffFeed(
  { db, clock }: FeedDeps,
  { shop, accountId, staffId }: OfStaff,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockBusiness(trx, shop.id)
    await requireAccount(trx, accountId)
    const staff = await staffIn(trx, { shop, staffId })
    if (!(await removeStaffFeed(trx, shop.id, staffId))) return
    await recordAudit(trx, {
      at: clock(),
      actorId: accountId,
      businessId: shop.id,
      subject: staffId,
      action: 'feed.ended',
      detail: { name: staff.name },
    })
  })
}

type Trx = Parameters<typeof lockFeedStaff>[0]

/** Locks a staff member whose calendar the caller may see; otherwise throws `staff_not_found`. */
async function staffIn(trx: Trx, { shop, staffId }: Pick<OfStaff, 'shop' | 'staffId'>) {
  const seen = isUuid(staffId) && sees(shop, staffId)
  const staff = seen ? await lockFeedStaff(trx, shop.id, staffId) : undefined
  if (!staff) throw new AppError('staff_not_found')
  return staff
}

async function countMaking({ limiter }: FeedDeps, trx: Trx, accountId: string): Promise<void> {
  await limiter.use(trx, [{ name: 'feed-made', subject: accountId, ...FEED_MAKING }])
}
