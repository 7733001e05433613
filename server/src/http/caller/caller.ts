import type { Language } from '@awan/core/language'
import type { KeyScope } from '@awan/core/permissions'

/** The caller, as the session in the database says at this request. */
export interface Caller {
  accountId: string
  sessionId: string
  operator: boolean
  /** True: this session may open the operator's desk, if the account is an operator's. */
  secondFactor: boolean
  language: Language
  /** When this session last proved its number by a code. */
  codeEnteredAt: Date
  /** Scopes of a program that calls with an API key; `accountId` is then the key's creator. */
  scopes?: readonly KeyScope[]
  key?: { readonly id: string; readonly businessId: string }
}

/** Returns the actor for the audit log and counters: an API key is an actor of its own. */
export const actorOf = ({ key, accountId }: Caller): string => key?.id ?? accountId

/** Finds the session of a token; null if it is unknown, ended or expired. */
export type FindCaller = (token: string) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
