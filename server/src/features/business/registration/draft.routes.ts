import type { FastifyInstance } from 'fastify'
import { dropDraft, getDraft, saveDraft } from '@awan/core/business/registration-contract'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { removeDraft } from './draft.queries.ts'
import { keepDraft, readDraft } from './draft.service.ts'

/** Serves the caller's own registration draft. */
export function serveDrafts(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mount(app, getDraft, ({ caller }) => readDraft(db, caller.accountId))

  mount(app, saveDraft, ({ caller: { accountId }, body }) =>
    keepDraft(db, { ...body, accountId }, clock()),
  )

  mount(app, dropDraft, async ({ caller }) => {
    await removeDraft(db, caller.accountId)
  })
}
