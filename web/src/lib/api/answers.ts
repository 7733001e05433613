import type { operations } from '@awan/client/schema'

type Success<Responses> =
  Responses extends Record<200 | 201 | 202, { content: infer Content }>
    ? Content
    : Responses extends { 200: { content: infer Content } }
      ? Content
      : Responses extends { 201: { content: infer Content } }
        ? Content
        : Responses extends { 202: { content: infer Content } }
          ? Content
          : never

/** Response body of an endpoint on success, by operation id: `Answer<'getBusiness'>`. */
export type Answer<Id extends keyof operations> =
  Success<operations[Id]['responses']> extends { 'application/json': infer Body } ? Body : never

/** Row of a list endpoint: `Item<'listServices'>`. */
export type Item<Id extends keyof operations> =
  Answer<Id> extends { items: (infer Row)[] } ? Row : never

/** Request body of an endpoint, by operation id: `Body<'changeOffering'>`. */
export type Body<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends {
    content: { 'application/json': infer Input }
  }
    ? Input
    : never

export type Account = Answer<'getSession'>['user']
