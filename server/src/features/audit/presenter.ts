import { z } from 'zod'
import { auditEntrySchema } from '@awan/core/audit/contract'
import { deskEntrySchema } from '@awan/core/audit/desk-contract'
import { AUDIT_FIELDS } from '@awan/core/audit/fields'
import type { Localized } from '@awan/core/language'
import { localizedSchema } from '@awan/core/language-schema'
import { addDays, instantText, instantTextOf } from '@awan/core/time'
import { daySchema } from '@awan/core/time-schema'
import { isUuid } from '#db/uuid.ts'
import type { AuditRow, DeskAuditRow } from './queries.ts'

/** Fields of an entry's detail that the screen reads; others are ignored. */
const detailSchema = z.object({
  name: localizedSchema.nullable().catch(null),
  start: z.string().nullable().catch(null),
  dates: z.array(daySchema).catch([]),
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
  const { name, start, dates, changes } = detailSchema.parse(row.detail)
  const staff = row.staff ?? {}
  return {
    id: String(row.id),
    at: instantTextOf(row.at),
    actor: row.actor,
    key: row.key,
    name: row.other === null ? (name ?? staff[row.subject] ?? null) : { en: row.other, ar: null },
    start: start === null ? null : asSaid(start),
    days: spansOf(dates),
    evenings: Object.fromEntries(
      Object.entries(row.evenings ?? {}).map(([instant, evening]) => [asSaid(instant), evening]),
    ),
    changes: AUDIT_FIELDS.flatMap((field) => {
      const change = changes[field]
      if (!change) return []
      const [before, after] = change
      const named = field === 'staffId' ? namedOf(staff, change) : null
      return [{ field, before: textOf(before), after: textOf(after), staff: named }]
    }),
  }
}

/** Returns the names of a changed staff member; null if neither is known. */
function namedOf(staff: Readonly<Record<string, Localized>>, ids: readonly [unknown, unknown]) {
  const [before, after] = ids.map((id) => staff[String(id)] ?? null)
  return before || after ? { before: before ?? null, after: after ?? null } : null
}

/** Merges consecutive days into spans, both ends included. */
function spansOf(days: readonly string[]): { first: string; last: string }[] {
  const spans: { first: string; last: string }[] = []
  for (const day of [...days].sort()) {
    const span = spans.at(-1)
    if (span && addDays(span.last, 1) === day) span.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}

/** Normalises the spelling of a stored instant. */
const asSaid = (instant: string) => instantText(Date.parse(instant))

/** Lists, localised names and ids are unreadable in one line, so only the field is named. */
function textOf(value: unknown): string | null {
  const short = ['string', 'number', 'boolean'].includes(typeof value)
  if (!short || isUuid(String(value))) return null
  return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? asSaid(String(value)) : String(value)
}
