import type { z } from 'zod'
import { inGroups, parseFactorCode } from '@awan/core/account/second-factor'
import type { secondFactorSchema } from '@awan/core/account/second-factor-contract'
import { recordAudit } from '#records/audit.ts'
import { reseal, seal, sealKeys, unseal } from '#http/caller/sealed.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { findAccount } from '../queries.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  findFactor,
  insertRecoveryCodes,
  keepCodes,
  keepSecret,
  openDesk,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'
import {
  factorLimits,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  presentSecret,
  stepOf,
} from './second-factor.rules.ts'

export interface FactorDeps {
  db: Db
  config: Config
  clock: () => Date
  limiter: RateLimiter
}

/** Reads the state of the caller's second factor from the database. */
export async function readFactor(
  { db, config }: FactorDeps,
  { accountId, secondFactor }: Caller,
): Promise<z.input<typeof secondFactorSchema>> {
  const factor = await findFactor(db, accountId)
  return {
    isSetUp: factor !== undefined && factor.confirmed_at !== null,
    required: config.secondFactor,
    entered: secondFactor,
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  }
}

/** Creates a secret for an authenticator app. Replaces an unconfirmed secret only; throws `changed_elsewhere` otherwise. */
export async function begin({ db, config, clock }: FactorDeps, { accountId }: Caller) {
  const secret = newSecret()
  const sealed = seal(config.secret, sealOf(accountId), secret)
  return inTransaction(db, async (trx) => {
    await requireAccount(trx, accountId)
    const account = await findAccount(trx, accountId)
    if (!account) throw new AppError('unauthorized')
    if (!(await keepSecret(trx, { accountId, sealed, now: clock() })))
      throw new AppError('changed_elsewhere')
    return presentSecret(secret, account.phone)
  })
}

/** Confirms the secret by one of its codes, opens the desk to the session and returns the recovery codes. */
export async function confirm(deps: FactorDeps, caller: Caller, typed: string): Promise<string[]> {
  const { db, config, clock } = deps
  const { accountId, sessionId } = caller
  const code = parseFactorCode(typed)
  if (code === undefined) throw new AppError('wrong_second_factor')
  const factor = await findFactor(db, accountId)
  if (!factor || factor.confirmed_at !== null) throw new AppError('changed_elsewhere')
  const codes = newRecoveryCodes()
  await judge(deps, accountId, async () => {
    const { sealed_secret: sealed } = factor
    const shown = { accountId, sealed, code: code.code, now: clock() }
    const step = code.of === 'app' ? stepShown(config, shown) : undefined
    if (step === undefined) return false
    return inTransaction(db, async (trx) => {
      const now = clock()
      if (!(await confirmSecret(trx, { accountId, sealed, step, now })))
        throw new AppError('changed_elsewhere')
      await insertRecoveryCodes(trx, accountId, codes.map(hashRecoveryCode))
      await openDeskTo(trx, sessionId, now)
      await record(trx, 'second_factor.set_up', accountId, now)
      return true
    })
  })
  return codes.map(inGroups)
}

/** Opens the desk to the session by an app code or a recovery code; each works once. */
export async function showFactor(deps: FactorDeps, caller: Caller, typed: string): Promise<void> {
  const { db, config, clock } = deps
  const { accountId, sessionId } = caller
  const code = parseFactorCode(typed)
  if (code === undefined) throw new AppError('wrong_second_factor')
  await judge(deps, accountId, () =>
    inTransaction(db, async (trx) => {
      const now = clock()
      if (code.of === 'recovery') {
        const hash = hashRecoveryCode(code.code)
        if (!(await takeRecoveryCode(trx, { accountId, hash, now }))) return false
        await record(trx, 'second_factor.recovered', accountId, now)
      } else if (!(await takeAppCode(trx, config, { accountId, code: code.code, now })))
        return false
      await openDeskTo(trx, sessionId, now)
      return true
    }),
  )
}

/** Makes new recovery codes, against a code of the app, which replace the former ones once they are kept; returns them. */
export async function renewCodes(
  deps: FactorDeps,
  { accountId }: Caller,
  typed: string,
): Promise<string[]> {
  const { db, config, clock } = deps
  const code = parseFactorCode(typed)
  if (code?.of !== 'app') throw new AppError('wrong_second_factor')
  const codes = newRecoveryCodes()
  await judge(deps, accountId, () =>
    inTransaction(db, async (trx) => {
      const now = clock()
      // Its row lock keeps a second renewal from adding codes beside these.
      if (!(await takeAppCode(trx, config, { accountId, code: code.code, now }))) return false
      await insertRecoveryCodes(trx, accountId, codes.map(hashRecoveryCode))
      await record(trx, 'second_factor.codes_renewed', accountId, now)
      return true
    }),
  )
  return codes.map(inGroups)
}

/** Records, by one of the newest recovery codes, that the operator has kept them. */
export async function keepRecoveryCodes(
  { db }: FactorDeps,
  { accountId }: Caller,
  typed: string,
): Promise<void> {
  const code = parseFactorCode(typed)
  const kept =
    code?.of === 'recovery' &&
    (await inTransaction(db, (trx) => keepCodes(trx, accountId, hashRecoveryCode(code.code))))
  if (!kept) throw new AppError('wrong_second_factor')
}

/** Uses up a code of the app; false if it is wrong or used. */
async function takeAppCode(
  trx: Trx,
  config: Config,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const factor = await findFactor(trx, accountId)
  if (!factor || factor.confirmed_at === null) return false
  const sealed = factor.sealed_secret
  const step = stepShown(config, { accountId, sealed, code, now })
  if (step === undefined) return false
  // Under the newest key, so that the previous key can be retired.
  const resealed = reseal(sealKeys(config), sealOf(accountId), sealed)
  return takeStep(trx, { accountId, sealed, resealed, step })
}

/** Takes the points of a try before it is judged, and gives them back if the code was right. */
async function judge(
  { db, limiter }: FactorDeps,
  accountId: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const limits = factorLimits(accountId)
  await inTransaction(db, (trx) => limiter.use(trx, limits))
  if (!(await isRight())) throw new AppError('wrong_second_factor')
  await limiter.giveBack(db, limits)
}

/** Returns the time step of a code of the app; undefined if it is wrong, or the secret cannot be read. */
function stepShown(
  config: Config,
  { accountId, sealed, code, now }: { accountId: string; sealed: Buffer; code: string; now: Date },
): number | undefined {
  const secret = unseal(sealKeys(config), sealOf(accountId), sealed)
  return secret && stepOf(secret, code, now)
}

const sealOf = (accountId: string) => ({ use: 'second factor', of: accountId }) as const

async function openDeskTo(trx: Trx, sessionId: string, now: Date): Promise<void> {
  if (!(await openDesk(trx, sessionId, now))) throw new AppError('unauthorized')
}

async function record(
  trx: Trx,
  action: `second_factor.${'set_up' | 'recovered' | 'codes_renewed'}`,
  accountId: string,
  now: Date,
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actorId: accountId,
    businessId: null,
    action,
    subject: accountId,
  })
}
