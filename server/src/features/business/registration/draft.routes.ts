import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  draftSchema,
  dropDraft,
  getDraft,
  saveDraft,
  type storedDraftSchema,
} from '@awan/core/business/registration-contract'
import { instantTextOf } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { violated } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import { findDraft, removeDraft, storeDraft, type DraftRow } from './draft.queries.ts'

/** Serves the caller's own registration draft. */
export function serveDrafts(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mount(app, getDraft, async ({ caller }) => presentDraft(await findDraft(db, caller.accountId)))

  mount(app, saveDraft, async ({ caller: { accountId }, body }) => {
    try {
      const stored = await storeDraft(db, { ...body, accountId, now: clock() })
      if (stored) return presentDraft(stored)
    } catch (error) {
      // The account was deleted meanwhile on another device.
      if (violated(error) === 'business_draft_account_id_fkey') throw new AppError('unauthorized')
      throw error
    }
    const draft = presentDraft(await findDraft(db, accountId))
    throw new AppError('changed_elsewhere', { draft })
  })

  mount(app, dropDraft, async ({ caller }) => {
    await removeDraft(db, caller.accountId)
  })
}

function presentDraft(row: DraftRow | undefined): z.input<typeof storedDraftSchema> {
  if (!row) return { content: null, version: 0, updatedAt: null }
  return {
    content: draftSchema.parse(row.content),
    version: row.version,
    updatedAt: instantTextOf(row.updated_at),
  }
}
