import { AppError } from '#http/app-error.ts'
import type { ChangeSetup } from '#http/setup-change.ts'
import type { Shop } from '#http/shop.ts'

/** Who changes which shop, and the one way in which that is done. */
export interface Editing {
  shop: Shop
  actorId: string
  changeSetup: ChangeSetup
}

export function refusal(field: string, problem: string): AppError {
  return new AppError('invalid_input', { in: 'body', fields: [{ field, problem }] })
}

/** Whether a member may know when somebody works: who leads the shop of everyone, others of themselves. */
export function sees(shop: Shop, staffId: string): boolean {
  return shop.reach === 'all' || shop.staffId === staffId
}
