import { z } from 'zod'
import {
  DECIDED_FIELDS,
  decidedStateSchema,
  lastDecisionSchema,
  WORKING_SUBJECTS,
} from '@awan/core/business/approval-contract'
import { photoUrl } from '@awan/core/photo/rules'
import { instantTextOf } from '@awan/core/time'
import { changesBetween } from '#records/audit.ts'
import type { Details } from '../settings/details.presenter.ts'

/** State stored with a decision: the business's own details, and the ids of its photos. */
const keptSchema = z.object({ said: decidedStateSchema, photos: z.array(z.string()) })
export type DecidedState = z.output<typeof keptSchema>

export function decidedStateOf(details: Details, photos: string[]): DecidedState {
  return { said: decidedStateSchema.parse(details), photos }
}

/** Presents the last decision, and the differences between the state decided on and the current one. */
export function presentDecision(
  row: { decision: string; reason: string; decided_at: Date; state: unknown },
  now: DecidedState,
  recorded: readonly { about: string; count: number }[],
): z.output<typeof lastDecisionSchema> {
  const before = keptSchema.parse(row.state)
  const changes = changesBetween(now.said, before.said)
  return lastDecisionSchema.parse({
    decision: row.decision,
    reason: row.reason,
    decidedAt: instantTextOf(row.decided_at),
    changed: DECIDED_FIELDS.filter((field) => Object.hasOwn(changes, field)),
    before: before.said,
    photos: {
      added: now.photos.filter((id) => !before.photos.includes(id)).map((id) => photoUrl(id)),
      removed: before.photos.filter((id) => !now.photos.includes(id)).length,
    },
    recorded: WORKING_SUBJECTS.flatMap((about) => recorded.filter((one) => one.about === about)),
  })
}
