import { z } from 'zod'
import { auditEntrySchema } from '@awan/core/audit/contract'
import { deskEntrySchema } from '@awan/core/audit/desk-contract'
import { AUDIT_FIELDS } from '@awan/core/audit/fields'
import { localizedSchema } from '@awan/core/language-schema'
import { instantText } from '@awan/core/time'
import { isUuid } from '#db/uuid.ts'
import type { AuditRow, DeskAuditRow } from './queries.ts'

/** Fields of an entry's detail that the screen reads; others are ignored. */
const detailSchema = z.object({
  name: localizedSchema.nullable().catch(null),
  start: z.string().nullable().catch(null),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).catch({}),
})

export function presentAudit(row: AuditRow): z.input<typeof auditEntrySchema> {
  return { ...factsOf(row), action: auditEntrySchema.shape.action.parse(row.action) }
}

/** Returns an entry for the operator, with its business and actor. */
export function presentDeskEntry(row: DeskAuditRow): z.input<typeof deskEntrySchema> {
  const { actor_id: actorId, business_id: id, business_name: name } = row
  return {
    ...factsOf(row),
    action: deskEntrySchema.shape.action.parse(row.action),
    actorId,
    business: id !== null && name !== null ? { id, name } : null,
  }
}

function factsOf(row: AuditRow) {
  const { name, start, changes } = detailSchema.parse(row.detail)
  return {
    id: String(row.id),
    at: instantText(row.at.getTime()),
    actor: row.actor,
    key: row.key,
    name: row.other === null ? name : { en: row.other, ar: null },
    start: start === null ? null : asSaid(start),
    evenings: Object.fromEntries(
      Object.entries(row.evenings ?? {}).map(([instant, evening]) => [asSaid(instant), evening]),
    ),
    changes: AUDIT_FIELDS.flatMap((field) => {
      const change = changes[field]
      return change ? [{ field, before: textOf(change[0]), after: textOf(change[1]) }] : []
    }),
  }
}

/** Normalises the spelling of a stored instant. */
const asSaid = (instant: string) => instantText(Date.parse(instant))

/** Lists, localised names and ids are unreadable in one line, so only the field is named. */
function textOf(value: unknown): string | null {
  const short = ['string', 'number', 'boolean'].includes(typeof value)
  if (!short || isUuid(String(value))) return null
  return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? asSaid(String(value)) : String(value)
}
