import type { z } from 'zod'
import type { changeRules } from '@awan/core/business/rules-contract'
import { changesBetween, recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { ShopId } from '#http/shop.ts'
import { presentRules, type Rules } from './rules.presenter.ts'
import { lockRules, updateRules } from './rules.queries.ts'

/** Changes the rules if their version still matches; existing appointments stay as they are. */
export async function reviseRules(
  { db, clock }: { db: Db; clock: () => Date },
  { shopId, actorId }: { shopId: ShopId; actorId: string },
  { version, ...input }: z.output<typeof changeRules.body>,
): Promise<Rules> {
  return inTransaction(db, async (trx) => {
    const before = presentRules(await lockRules(trx, shopId))
    if (before.version !== version) throw new AppError('changed_elsewhere')
    const changes = changesBetween(before, input)
    if (Object.keys(changes).length === 0) return before
    const row = await updateRules(trx, shopId, {
      grid_minutes: input.gridMinutes,
      notice_minutes: input.noticeMinutes,
      horizon_days: input.horizonDays,
      cancel_cutoff_minutes: input.cancelCutoffMinutes,
      customer_limit: input.customerLimit,
      missed_limit: input.missedLimit,
      any_staff_order: input.anyStaffOrder,
      women_only: input.womenOnly,
      address_after_booking: input.addressAfterBooking,
      remind_minutes: input.remindMinutes,
    })
    await recordAudit(trx, {
      at: clock(),
      actorId,
      businessId: shopId,
      action: 'business.rules_changed',
      subject: shopId,
      detail: { changes },
    })
    return presentRules(row)
  })
}
