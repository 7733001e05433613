import { storedText } from '@awan/core/language'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { changeDetails } from '@awan/core/business/details-contract'
import { faultsOf, type Reading, type Registration } from '@awan/core/business/registration'
import { changesBetween, recordAudit } from '#records/audit.ts'
import { lockChoices } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import type { Business } from '#db/types.ts'
import { AppError } from '#http/app-error.ts'
import type { ShopId } from '#http/shop.ts'
import { presentDetails, type Details } from './details.presenter.ts'
import { findDetails, updateBusiness } from './details.queries.ts'
import { columnsOf } from '../registration/registration.queries.ts'
import { refusal, withNumbers } from '../registration/registration.service.ts'

type Change = z.output<typeof changeDetails.body>

interface Context {
  db: Db
  clock: () => Date
  invented: boolean
}

/** Changes the details of a shop; the fields sent must be complete by the rules of a registration. */
export async function changeShop(
  { db, clock, invented }: Context,
  who: { shopId: ShopId; actorId: string },
  { version, ...change }: Change,
): Promise<Details> {
  return inTransaction(db, async (trx) => {
    const values = valuesOf(change, { invented, known: await lockChoices(trx, change) })
    const before = await detailsOf(trx, who.shopId)
    const row = await updateBusiness(trx, { id: who.shopId, version }, values)
    if (!row) throw await changedElsewhere(trx, who.shopId)
    const after = presentDetails(row)
    await recordAudit(trx, {
      at: clock(),
      actorId: who.actorId,
      businessId: who.shopId,
      action: 'business.changed',
      subject: who.shopId,
      detail: {
        name: after.name,
        changes: changesBetween({ ...before, version }, { ...after, version }),
      },
    })
    return after
  })
}

/** Submits a declined business for approval again. */
export async function resubmit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  who: { shopId: ShopId; actorId: string },
  version: number,
): Promise<Details> {
  return inTransaction(db, async (trx) => {
    const row = await updateBusiness(
      trx,
      { id: who.shopId, version, statuses: ['declined'] },
      { status: 'pending', status_reason: '', decided_at: null },
    )
    if (!row) throw await changedElsewhere(trx, who.shopId)
    const details = presentDetails(row)
    await recordAudit(trx, {
      at: clock(),
      actorId: who.actorId,
      businessId: who.shopId,
      action: 'business.resubmitted',
      subject: who.shopId,
      detail: { name: details.name },
    })
    return details
  })
}

async function detailsOf(db: Db | Trx, id: string): Promise<Details> {
  const row = await findDetails(db, id)
  if (!row) throw new AppError('business_not_found')
  return presentDetails(row)
}

export async function changedElsewhere(db: Db | Trx, id: string): Promise<AppError> {
  return new AppError('changed_elsewhere', { details: await detailsOf(db, id) })
}

/** Validates the fields sent and returns their columns; other fields are valid already. */
function valuesOf(change: Omit<Change, 'version'>, reading: Reading) {
  const { about, ...registration } = change
  // A field that a registration has not is stored here, beside `about`: `columnsOf` would drop it.
  registration satisfies Pick<Registration, keyof typeof registration>
  const named = new Set(
    Object.entries(registration).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  )
  const faults = faultsOf(registration, reading).filter(({ field }) => named.has(field))
  if (faults.length > 0) throw refusal(faults)
  return {
    ...columnsOf(withNumbers(registration, reading)),
    ...(about && { about: storedText(about) }),
  } satisfies Updateable<Business>
}
