import { requestOtp, verifyOtp } from '@awan/core/account/contract'
import type { CallInput, Headers, TestApp } from '../app.ts'

/** Returns the code in the newest message on a simulated phone. */
export async function codeOn(test: TestApp, phone: string): Promise<string> {
  await test.runJobs()
  const message = await test.db
    .selectFrom('handset_message')
    .select('text')
    .where('phone', '=', phone)
    .where('direction', '=', 'received')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code arrived at ${phone}`)
  return code
}

let addresses = 0

/** Returns a new client address, in a range that no other test uses. */
export function newAddress(): string {
  addresses += 1
  return `10.${Math.floor(addresses / 256)}.${addresses % 256}.7`
}

/** Returns a code that differs from the given one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Requests a code for sign-up or login and reads it from the simulated phone. */
export async function askForCode(
  test: TestApp,
  purpose: 'signup' | 'login',
  phone: string,
  input: Pick<CallInput, 'headers' | 'ip'> = {},
) {
  const form = purpose === 'signup' ? { fullName: 'Sara Ahmed', agreed: true } : {}
  const { challengeId } = await test.ask(requestOtp, {
    body: { purpose, phone, ...form },
    ...input,
  })
  return { challengeId, params: { challengeId }, code: await codeOn(test, phone) }
}

/** Signs up or logs in as the native app does; returns the new session's headers. */
export async function enter(
  test: TestApp,
  purpose: 'signup' | 'login',
  phone: string,
  input: Pick<CallInput, 'headers' | 'ip'> = {},
): Promise<{ accountId: string; headers: Headers }> {
  const { params, code } = await askForCode(test, purpose, phone, input)
  const body = { code, client: 'native' } as const
  const { user: account, token } = await test.ask(verifyOtp, { params, body, ...input })
  return { accountId: account.id, headers: { authorization: `Bearer ${token}` } }
}
