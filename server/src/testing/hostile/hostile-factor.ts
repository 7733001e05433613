import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '@awan/core/account/second-factor-contract'
import type { Headers, TestApp } from '../app.ts'

/**
 * Signs in three operators for hostile second-factor requests: without a factor, about to confirm it, and with a
 * confirmed one.
 */
export async function stageFactor(awan: TestApp) {
  const { asPerson, ask, clock } = awan
  const [begins, confirms, enters] = [
    await asPerson({ operator: true }),
    await asPerson({ operator: true }),
    await asPerson({ operator: true }),
  ]
  const codeFor = async ({ headers }: { headers: Headers }) => {
    const { secret } = await ask(beginSecondFactor, { headers })
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now.getTime(),
    })
  }
  const confirmed = { code: await codeFor(enters) }
  const { headers } = enters
  const { recoveryCodes } = await ask(confirmSecondFactor, { headers, body: confirmed })
  const code = await codeFor(confirms)
  return {
    callers: {
      beginSecondFactor: begins.headers,
      confirmSecondFactor: confirms.headers,
      enterSecondFactor: enters.headers,
      getSecondFactor: enters.headers,
    } as Record<string, Headers>, // Indexed by the id of any operation.
    bodies: {
      confirmSecondFactor: [{ code }],
      enterSecondFactor: recoveryCodes.map((one) => ({ code: one })),
    },
  }
}
