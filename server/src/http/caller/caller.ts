import type { Language } from '@awan/core/language'
import type { KeyScope } from '@awan/core/permissions'

/** Describes who is calling, as the session in the database says on this very request. */
export interface Caller {
  accountId: string
  sessionId: string
  operator: boolean
  /** Says whether this session may open the operator's desk, where the account is an operator's. */
  secondFactor: boolean
  language: Language
  /** When this session last proved its number by a code. */
  codeEnteredAt: Date
  /** Says what a program may do that calls with a key; its `accountId` is whose key it is. */
  scopes?: readonly KeyScope[]
  key?: { readonly id: string; readonly businessId: string }
}

/** Names who does something in the record of changes and in counters: a key is somebody of its own. */
export const actorOf = ({ key, accountId }: Caller): string => key?.id ?? accountId

/** Looks a session token up; null where it is unknown, ended or expired. */
export type FindCaller = (token: string) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
