import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { changeDetails } from '@awan/core/business/details-contract'
import { faultsOf, type Registration } from '@awan/core/business/registration'
import { changesBetween, recordAudit } from '#db/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import type { Business } from '#db/types.ts'
import { AppError } from '#http/app-error.ts'
import type { ShopId } from '#http/shop.ts'
import { presentDetails, type Details } from './details.presenter.ts'
import { findDetails, updateBusiness } from './details.queries.ts'
import { inBoth } from './registration.queries.ts'
import { numberOf, refusal } from './registration.service.ts'

type Change = z.output<typeof changeDetails.body>

interface Context {
  db: Db
  clock: () => Date
  invented: boolean
}

/** Changes what a shop says about itself; what is named must be complete by the rules of a registration. */
export async function changeShop(
  { db, clock, invented }: Context,
  who: { shopId: ShopId; actorId: string },
  { version, ...change }: Change,
): Promise<Details> {
  const values = columnsOf(change, { invented })
  return inTransaction(db, async (trx) => {
    const before = await detailsOf(trx, who.shopId)
    const row = await updateBusiness(trx, { id: who.shopId, version }, values)
    if (!row) throw await changedElsewhere(trx, who.shopId)
    const after = presentDetails(row)
    const { version: _, ...facts } = after
    await recordAudit(trx, {
      at: clock(),
      actorId: who.actorId,
      businessId: who.shopId,
      action: 'business.changed',
      subject: who.shopId,
      detail: { name: after.name, changes: changesBetween(before, facts) },
    })
    return after
  })
}

/** Puts a declined business before the operator again. */
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

/** The faults of what the change names; what it leaves alone is sound already. */
function columnsOf(change: Omit<Change, 'version'>, reading: { invented: boolean }) {
  const { about, ...parts } = change
  const named = Object.entries(parts).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  )
  // Every field of the change that is judged is one of the registration.
  const faults = faultsOf(parts as Registration, reading).filter(({ field }) =>
    named.includes(field),
  )
  if (faults.length > 0) throw refusal(faults)
  const { name, phone, whatsapp, location } = parts
  return {
    ...(name && { name_en: name.en || null, name_ar: name.ar || null }),
    ...(about && { about_en: about.en ?? '', about_ar: about.ar ?? '' }),
    ...(phone !== undefined && { phone: numberOf(phone, reading) }),
    ...(whatsapp !== undefined && { whatsapp: whatsapp && numberOf(whatsapp, reading) }),
    ...(location && { latitude: location.latitude, longitude: location.longitude }),
    ...(parts.categoryId !== undefined && { category_id: parts.categoryId }),
    ...(parts.cityId !== undefined && { city_id: parts.cityId }),
    ...placeColumns(parts),
  } satisfies Updateable<Business>
}

function placeColumns({ district, address, landmark }: Omit<Change, 'version'>) {
  const [area, street, mark] = [inBoth(district), inBoth(address), inBoth(landmark)]
  return {
    ...(district && { district_en: area.en, district_ar: area.ar }),
    ...(address && { address_en: street.en, address_ar: street.ar }),
    ...(landmark && { landmark_en: mark.en, landmark_ar: mark.ar }),
  }
}
