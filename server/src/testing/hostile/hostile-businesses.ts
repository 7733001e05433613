import type { TestApp } from '../app.ts'
import { createShop } from '../stage/factories.ts'
import { registrationBody } from '../stage/registrations.ts'

/** Creates businesses for hostile requests that register, decide or change one; `ownerId` owns those to change. */
export async function stageBusinesses(
  { db }: TestApp,
  { ownerId, serviceId }: { ownerId: string; serviceId: string },
) {
  const registration = registrationBody(serviceId)
  const create = async (status: 'pending' | 'declined' | 'approved') =>
    (await createShop(db, { business: { status } })).business.id
  const [pending, declined] = [await create('pending'), await create('declined')]
  // Each is changed by requests of one operation only, as requests need its version.
  const [details, rules] = [await create('approved'), await create('approved')]
  const featured = await create('approved')
  const owned = [declined, details, rules]
  await db
    .insertInto('business_member')
    .values(owned.map((id) => ({ business_id: id, account_id: ownerId, role: 'owner' })))
    .execute()
  const at = (id: string) => ({ businessId: [id] })
  return {
    known: {
      decideBusiness: at(pending),
      getDossier: at(pending),
      featureBusiness: at(featured),
      resubmitBusiness: at(declined),
      changeShopDetails: at(details),
      changeRules: at(rules),
    },
    bodies: {
      registerBusiness: [registration, { ...registration, photoIds: [], draftVersion: 1 }],
      saveRegistration: [0, 1, 2].map((version) => ({ version, content: { name: { en: 'Ali' } } })),
      decideBusiness: [{ decision: 'approve', version: 1 }],
      featureBusiness: [{ featured: true, version: 1 }],
      resubmitBusiness: [{ version: 1 }],
      changeShopDetails: [{ version: 1, name: { en: 'Tigris', ar: null } }],
      changeRules: [{ version: 1, customerLimit: 5, missedLimit: 2 }],
    },
  }
}
