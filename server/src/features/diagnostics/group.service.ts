import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import {
  errorSampleSchema,
  type errorGroupDetailSchema,
  type errorGroupSchema,
} from '@awan/core/diagnostics/group-contract'
import { keptFault, SENDER_BITS, sendersOf, type Fault } from '@awan/core/diagnostics/group-rules'
import { LIMITS } from '@awan/core/diagnostics/rules'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { recordAudit } from '#records/audit.ts'
import {
  findErrorRow,
  reopenRow,
  settleRow,
  upsertError,
  type ErrorGroupRow,
} from './group.queries.ts'

interface Keeper {
  db: Db
  now: Date
  secret: string
}

/** Stores an error in its fault's group; the sender is reduced to one bit of a keyed hash. */
export async function keepError(
  { db, now, secret }: Keeper,
  fault: Fault,
  sender: string,
): Promise<void> {
  const { name, message, route, sample, identity } = keptFault(fault)
  const hash = createHmac('sha256', secret).update(`error-sender|${sender}`).digest()
  await upsertError(db, {
    fingerprint: createHash('sha256').update(identity).digest(),
    source: fault.source,
    name,
    message,
    route,
    sender: hash.readUInt32BE() % SENDER_BITS,
    browser: fault.browser,
    build: fault.build,
    sample,
    now,
  })
}

/** Returns the fault of a server error; `route` is the pattern of the endpoint, or the name of the job. */
export function serverFault(error: unknown, route: string): Fault {
  const known = error instanceof Error
  return {
    source: 'server',
    kind: 'error',
    code: '',
    name: known ? error.name : typeof error,
    message: known ? error.message : '',
    frames: known ? serverFrames(error.stack ?? '') : [],
    route,
    browser: '',
    build: '',
    language: '',
  }
}

/** Returns the stack frames of our own sources: `name file.ts:line:column`. */
function serverFrames(stack: string): string[] {
  const frames: string[] = []
  for (const line of stack.slice(0, 20_000).split('\n')) {
    if (frames.length === LIMITS.frames || /node_modules|node:/.test(line)) continue
    const place = /([\w.-]{1,60}:\d{1,6}:\d{1,7})\)?$/.exec(line)?.[1]
    const name = /^\s*at (?:async )?([\w$.<>]{1,80}) \(/.exec(line)?.[1]
    if (place) frames.push(name ? `${name} ${place}` : place)
  }
  return frames
}

export function presentErrorGroup(row: ErrorGroupRow): z.input<typeof errorGroupSchema> {
  return {
    id: row.id,
    source: row.source,
    name: row.name,
    message: row.message,
    route: row.route,
    count: row.count,
    senders: sendersOf(row.senders),
    firstAt: instantTextOf(row.first_at),
    lastAt: instantTextOf(row.last_at),
    settledAt: instantTextOrNull(row.settled_at),
    returnedAt: instantTextOrNull(row.returned_at),
  }
}

/** Reads one fault with its newest error. */
export async function readErrorGroup(
  db: Db,
  id: string,
): Promise<z.input<typeof errorGroupDetailSchema>> {
  const row = isUuid(id) ? await findErrorRow(db, id) : undefined
  if (!row) throw new AppError('error_report_not_found')
  const { browsers, builds, sample } = row
  return { ...presentErrorGroup(row), browsers, builds, sample: errorSampleSchema.parse(sample) }
}

/** Settles or reopens a fault exactly once, with its audit entry. */
export async function decideErrorGroup(
  step: { db: Db; operatorId: string; now: Date },
  id: string,
  action: 'error.settled' | 'error.reopened',
): Promise<void> {
  const { db, operatorId, now } = step
  if (!isUuid(id)) throw new AppError('error_report_not_found')
  await inTransaction(db, async (trx) => {
    const changed = action === 'error.settled' ? settleRow(trx, id, now) : reopenRow(trx, id)
    if (!(await changed)) {
      const known = await findErrorRow(trx, id)
      throw new AppError(known ? 'changed_elsewhere' : 'error_report_not_found')
    }
    await recordAudit(trx, { at: now, actorId: operatorId, businessId: null, action, subject: id })
  })
}
