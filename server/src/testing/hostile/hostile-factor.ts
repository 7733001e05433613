import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '@awan/core/account/second-factor-contract'
import type { Headers, TestApp } from '../app.ts'

/** Milliseconds for which an authenticator app shows a code. */
const STEP_MS = 30_000

/**
 * Signs in five operators for hostile second-factor requests: without a factor, about to confirm it, and three with a
 * confirmed one.
 */
export async function stageFactor(awan: TestApp) {
  const { asPerson, ask, clock } = awan
  const [begins, confirms, enters, renews, keeps] = [
    await asPerson({ operator: true }),
    await asPerson({ operator: true }),
    await asPerson({ operator: true }),
    await asPerson({ operator: true }),
    await asPerson({ operator: true }),
  ]
  /** Begins a setup; returns the app's codes now and in the next step. */
  const codesFor = async ({ headers }: { headers: Headers }) => {
    const { secret } = await ask(beginSecondFactor, { headers })
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (steps: number) =>
      app.generate({ timestamp: clock.now.getTime() + steps * STEP_MS })
    return { code: codeAt(0), next: codeAt(1) }
  }
  const setUp = async ({ headers }: { headers: Headers }) => {
    const { code, next } = await codesFor({ headers })
    return { next, ...(await ask(confirmSecondFactor, { headers, body: { code } })) }
  }
  const { recoveryCodes } = await setUp(enters)
  const { next } = await setUp(renews)
  const { recoveryCodes: made } = await setUp(keeps)
  const { code } = await codesFor(confirms)
  return {
    callers: {
      beginSecondFactor: begins.headers,
      confirmSecondFactor: confirms.headers,
      enterSecondFactor: enters.headers,
      getSecondFactor: enters.headers,
      renewRecoveryCodes: renews.headers,
      keepRecoveryCodes: keeps.headers,
    } as Record<string, Headers>, // Indexed by the id of any operation.
    bodies: {
      confirmSecondFactor: [{ code }],
      renewRecoveryCodes: [{ code: next }],
      keepRecoveryCodes: made.map((one) => ({ code: one })),
      enterSecondFactor: recoveryCodes.map((one) => ({ code: one })),
    },
  }
}
