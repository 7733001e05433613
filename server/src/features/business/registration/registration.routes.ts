import type { FastifyInstance } from 'fastify'
import { registerBusiness } from '@awan/core/business/registration-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { register } from './registration.service.ts'

/** Serves the registration of businesses, open to every account. */
export function serveRegistration(
  app: FastifyInstance,
  { db, clock, config }: { db: Db; clock: () => Date; config: Config },
): void {
  const context = { db, clock, approval: config.approval, invented: config.demo }
  mount(app, registerBusiness, async ({ caller, body, headers }) =>
    register(context, {
      accountId: caller.accountId,
      key: headers['idempotency-key'],
      body,
    }),
  )
}
