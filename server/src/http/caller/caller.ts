import type { Language } from '@awan/core/language'
import type { KeyScope } from '@awan/core/permissions'

/** Caller of a request; its session is read from the database each time. */
export interface Caller {
  accountId: string
  sessionId: string
  operator: boolean
  /** True: this session may use the operator's endpoints, if the account is an operator's. */
  secondFactor: boolean
  language: Language
  /** Time at which this session last verified its number by a code. */
  codeEnteredAt: Date
  /** Scopes of the API key of a program; `accountId` is then the key's creator. */
  scopes?: readonly KeyScope[]
  key?: { readonly id: string; readonly businessId: string }
}

/** Returns the actor for the audit log and rate limits: an API key is an actor of its own. */
export const actorOf = ({ key, accountId }: Caller): string => key?.id ?? accountId

/** Finds the session of a token; null if it is unknown, ended or expired. */
export type FindCaller = (token: string) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
