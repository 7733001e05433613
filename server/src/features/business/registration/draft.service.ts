import type { z } from 'zod'
import {
  draftSchema,
  type saveDraft,
  type storedDraftSchema,
} from '@awan/core/business/registration-contract'
import { instantTextOf } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { violated } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { findDraft, storeDraft, type DraftRow } from './draft.queries.ts'

type StoredDraft = z.input<typeof storedDraftSchema>
type DraftInput = z.output<typeof saveDraft.body> & { accountId: string }

/** Reads an account's registration draft; version 0 if it has none. */
export async function readDraft(db: Db, accountId: string): Promise<StoredDraft> {
  return presentDraft(await findDraft(db, accountId))
}

/** Stores a draft; throws `changed_elsewhere` with the stored one if the version is stale. */
export async function keepDraft(db: Db, input: DraftInput, now: Date): Promise<StoredDraft> {
  try {
    const stored = await storeDraft(db, { ...input, now })
    if (stored) return presentDraft(stored)
  } catch (error) {
    // The account was deleted meanwhile on another device.
    if (violated(error) === 'business_draft_account_id_fkey') throw new AppError('unauthorized')
    throw error
  }
  throw new AppError('changed_elsewhere', { draft: await readDraft(db, input.accountId) })
}

function presentDraft(row: DraftRow | undefined): StoredDraft {
  if (!row) return { content: null, version: 0, updatedAt: null }
  return {
    content: draftSchema.parse(row.content),
    version: row.version,
    updatedAt: instantTextOf(row.updated_at),
  }
}
