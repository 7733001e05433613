import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  faultsOf,
  MOST_PENDING,
  type Reading,
  type Registration,
  type RegistrationFault,
} from '@awan/core/business/registration'
import type { registerBusiness } from '@awan/core/business/registration-contract'
import { shopSchema } from '@awan/core/business/shop-contract'
import { inEachLanguage } from '@awan/core/language'
import { parsePhone } from '@awan/core/phone'
import { recordAudit } from '#records/audit.ts'
import { lockChoices } from '#records/places.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { claimKey, hashOfRequest, storeAnswer } from '#http/idempotency.ts'
import { lockCaller } from '#http/limits/row-locks.ts'
import { removeDraft } from './draft.queries.ts'
import {
  attachPhotos,
  countPending,
  lockServices,
  insertBusiness,
  type NewBusiness,
} from './registration.queries.ts'
import { presentShop } from '../settings/shop.presenter.ts'
import { listShopsOf } from '../settings/shop.queries.ts'

type Body = z.output<typeof registerBusiness.body>
type Shop = z.input<typeof shopSchema>

interface RegistrationInput {
  accountId: string
  key: string | undefined
  body: Body
}

interface Context {
  db: Db
  clock: () => Date
  approval: 'manual' | 'auto'
  /** True to accept the phone numbers of demo data. */
  invented: boolean
}

/**
 * Registers a business, or throws an AppError. The draft is deleted and the business created in one transaction: a
 * request repeated with its key or its draft version, in sequence or concurrently, makes one business.
 */
export async function register(context: Context, input: RegistrationInput): Promise<Shop> {
  return inTransaction(context.db, (trx) => registerOnce(trx, context, input))
}

async function registerOnce(trx: Trx, context: Context, input: RegistrationInput): Promise<Shop> {
  const { accountId, key, body } = input
  const now = context.clock()
  const claim = key === undefined ? undefined : { accountId, key, hash: hashOf(body), now }
  const stored = claim && (await claimKey(trx, claim))
  // Responses stored before short addresses existed have no slug.
  if (stored) return shopSchema.parse({ slug: '', ...Object(stored) })
  const known = await lockChoices(trx, body)
  const registration = judge(body, { invented: context.invented, known })
  await admit(trx, accountId, body.draftVersion)
  const status = context.approval === 'auto' ? 'approved' : 'pending'
  const business = { id: randomUUID(), ownerId: accountId, status, registration, now } as const
  await found(trx, business)
  await record(trx, business)
  const answer = await shopOf(trx, accountId, business.id)
  if (claim) await storeAnswer(trx, claim, { status: 201, answer })
  return answer
}

/** Serialises registrations of an account: the first request deletes the draft, a second one is refused. */
async function admit(trx: Trx, accountId: string, draftVersion: number | undefined): Promise<void> {
  await lockCaller(trx, accountId)
  if (draftVersion !== undefined && !(await removeDraft(trx, accountId, draftVersion)))
    throw new AppError('changed_elsewhere')
  if ((await countPending(trx, accountId)) >= MOST_PENDING) throw new AppError('pending_limit')
}

/** Inserts the business; throws if one of its services or photos is not available to it. */
async function found(trx: Trx, business: NewBusiness): Promise<void> {
  const { services = [], photoIds = [] } = business.registration
  const ids = services.map(({ serviceId }) => serviceId)
  if (!ids.every(isUuid) || (await lockServices(trx, ids)) < ids.length)
    throw refusal([{ field: 'services', fault: 'unknown' }])
  await insertBusiness(trx, business)
  if (!photoIds.every(isUuid) || !(await attachPhotos(trx, business, photoIds)))
    throw refusal([{ field: 'photoIds', fault: 'unknown' }])
}

/** Returns the registration as stored; throws if fields are missing or invalid, and last if the agreement is missing. */
function judge({ agreed, ...parts }: Body, reading: Reading): Registration {
  const registration: Registration = {
    name: eachOf(parts.name),
    categoryId: parts.categoryId,
    phone: parts.phone,
    whatsapp: parts.whatsapp ?? null,
    cityId: parts.cityId,
    district: eachOf(parts.district),
    address: eachOf(parts.address),
    landmark: eachOf(parts.landmark),
    location: parts.location,
    weekly: parts.weekly,
    services: parts.services,
    staff: parts.staff,
    photoIds: [...new Set(parts.photoIds)],
  }
  const faults = faultsOf(registration, reading)
  if (faults.length > 0) throw refusal(faults)
  if (!agreed) throw new AppError('agreement_required')
  return withNumbers(registration, reading)
}

/** Returns a registration with normalised phone numbers, which must have been validated before. */
export function withNumbers(registration: Registration, reading: Reading): Registration {
  const { phone, whatsapp } = registration
  return {
    ...registration,
    ...(phone !== undefined && { phone: numberOf(phone, reading) }),
    ...(typeof whatsapp === 'string' && { whatsapp: numberOf(whatsapp, reading) }),
  }
}

function eachOf(text: Body['name']) {
  return inEachLanguage((language) => text?.[language] || null)
}

function numberOf(text: string, reading: Reading): string {
  const read = parsePhone(text, reading)
  if (!read.ok) throw new AppError(read.code)
  return read.value
}

/** Returns the error for faults: missing fields take precedence over invalid ones. */
export function refusal(faults: readonly RegistrationFault[]): AppError {
  const missing = faults.filter(({ fault }) => fault === 'missing')
  if (missing.length > 0)
    return new AppError('missing_fields', {
      fields: [...new Set(missing.map(({ field }) => field))],
      faults,
    })
  const phone = faults.find(({ fault }) => fault === 'invalid_phone' || fault === 'not_a_mobile')
  if (phone?.fault === 'invalid_phone' || phone?.fault === 'not_a_mobile')
    return new AppError(phone.fault, { field: phone.field })
  return new AppError('invalid_input', { faults })
}

async function record(trx: Trx, business: NewBusiness): Promise<void> {
  const { id, ownerId, now, registration } = business
  const name = inEachLanguage((language) => registration.name?.[language] ?? null)
  const entry = { at: now, businessId: id, subject: id, detail: { name } }
  await recordAudit(trx, { ...entry, actorId: ownerId, action: 'business.registered' })
  if (business.status === 'approved')
    await recordAudit(trx, { ...entry, actorId: null, action: 'business.approved' })
}

async function shopOf(trx: Trx, accountId: string, businessId: string): Promise<Shop> {
  const shops = await listShopsOf(trx, accountId)
  const row = shops.find(({ id }) => id === businessId)
  if (!row) throw new Error('a business without its owner')
  return presentShop(row)
}

function hashOf(body: Body): Buffer {
  return hashOfRequest(['registerBusiness', body])
}
