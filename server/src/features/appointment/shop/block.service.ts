import { LONGEST_BLOCK_DAYS, SHORTEST_ENTRY } from '@awan/core/appointment/diary-rules'
import { placeBlock } from '@awan/core/appointment/desk'
import type { Taker } from '@awan/core/availability/placement'
import { DAY_MS, instantText, MINUTE_MS } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { loadCalendars } from '#records/calendars.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf, writeOnce } from '#http/idempotency.ts'
import type { Shop } from '#http/shop.ts'
import {
  blocksById,
  deleteBlockRow,
  insertBlocks,
  lockBlock,
  putBlock,
  staffOfBlock,
  type Span,
} from './block.queries.ts'
import type { BlockRow } from './diary.queries.ts'
import { notBookable, notPlaced } from '../record/free.service.ts'
import { isCallersStaff, type Context } from './shop-change.service.ts'
import { lockDesk, lockStaff } from '../record/lock.queries.ts'
import { presentBlock, presentShopAppointment, type Block } from './shop-appointment.presenter.ts'
import { shopAppointmentsById } from './shop-appointment.queries.ts'

interface BlockInput {
  shop: Pick<Shop, 'id' | 'reach' | 'staffId'>
  actorId: string
  /** Milliseconds since the epoch. */
  start: number
  end: number
}

/** Blocks time of one staff member, or of all active ones if `staffId` is null: of all or of none, once per key. */
export async function blockTime(
  { db, clock }: Context,
  {
    key,
    ...input
  }: BlockInput & { staffId: string | null; reason: string; key: string | undefined },
): Promise<Block[]> {
  const { shop, actorId, staffId, start, end, reason } = input
  const requested = ['createBlocks', shop.id, staffId, start, end, reason]
  const claim = claimOf({ accountId: actorId, key }, requested)
  if (staffId === null && shop.reach === 'own') throw new AppError('forbidden')
  const write = async (trx: Trx) => {
    await lockDesk(trx, shop.id)
    const staffIds = await staffToBlock(trx, shop, staffId)
    const now = clock()
    const span = spanOf(input)
    await dropExpiredHolds(trx, shop.id, staffIds, now)
    await checkBlock(trx, { businessId: shop.id, staffIds, span, now })
    const blocks = await insertBlocks(trx, shop.id, staffIds, { ...span, reason })
    if (blocks.length < staffIds.length) throw await overlapError(trx, shop.id, [], now)
    for (const block of blocks)
      await audit(trx, { shop, actorId, id: block.id }, 'block.added', now, detailOf(block))
    return blocks.map(presentBlock)
  }
  return inTransaction(db, async (trx) =>
    writeOnce(trx, claim && { ...claim, now: clock() }, async () => write(trx)),
  )
}

async function staffToBlock(trx: Trx, shop: BlockInput['shop'], staffId: string | null) {
  if (staffId === null)
    return (await lockStaff(trx, shop.id, { also: 'working' })).map(({ id }) => id)
  const known = isUuid(staffId) && isCallersStaff(shop, staffId)
  const [member] = known ? await lockStaff(trx, shop.id, { ids: [staffId] }) : []
  if (!member?.active) throw notBookable('unknown_staff')
  return [member.id]
}

interface Named extends Pick<BlockInput, 'shop' | 'actorId'> {
  id: string
  /** Version the caller saw. */
  version: number
}

/** Moves a block, changes its length or its staff member; an unchanged one writes nothing. */
export async function changeBlockedTime(
  { db, clock }: Context,
  input: BlockInput & Named & { staffId: string | undefined },
): Promise<Block> {
  const { shop, actorId, id } = input
  return inTransaction(db, async (trx) => {
    const { before, staff } = await lockShopBlock(trx, input, input.staffId)
    const staffId = input.staffId ?? before.staff_id
    const member = staff.find((one) => one.id === staffId)
    if (!isCallersStaff(shop, staffId) || !member?.active) throw notBookable('unknown_staff')
    const now = clock()
    const span = spanOf(input)
    if (isThere(before, { ...span, staffId })) return presentBlock(before)
    const { reason } = before
    const version = before.version + 1
    await dropExpiredHolds(trx, shop.id, [staffId], now)
    const kept = span.start.getTime() === before.starts_at.getTime()
    const moving = { id, kept }
    await checkBlock(trx, { businessId: shop.id, staffIds: [staffId], span, now, moving })
    await deleteBlockRow(trx, shop.id, id)
    if (!(await putBlock(trx, shop.id, { id, version, staffId, reason, ...span })))
      throw await overlapError(trx, shop.id, [], now)
    const after = {
      id,
      version,
      staff_id: staffId,
      reason,
      starts_at: span.start,
      ends_at: span.end,
    }
    await audit(trx, { shop, actorId, id }, 'block.changed', now, detailOf(after))
    return presentBlock(after)
  })
}

/** Removes a block. */
export async function unblockTime({ db, clock }: Context, input: Named): Promise<void> {
  const { shop, actorId, id } = input
  await inTransaction(db, async (trx) => {
    const { before } = await lockShopBlock(trx, input, undefined)
    await deleteBlockRow(trx, shop.id, id)
    await audit(trx, { shop, actorId, id }, 'block.removed', clock(), detailOf(before))
  })
}

function isThere(block: BlockRow, input: Span & { staffId: string }): boolean {
  return (
    block.staff_id === input.staffId &&
    block.starts_at.getTime() === input.start.getTime() &&
    block.ends_at.getTime() === input.end.getTime()
  )
}

/**
 * Locks a block, its staff member and the requested one; throws if the caller may not see it, or if its version is stale.
 */
async function lockShopBlock(
  trx: Trx,
  { shop, id, version }: Named,
  requested: string | undefined,
) {
  const staffId = isUuid(id) ? await staffOfBlock(trx, shop.id, id) : undefined
  if (staffId === undefined || !isCallersStaff(shop, staffId)) throw new AppError('block_not_found')
  await lockDesk(trx, shop.id)
  const others = requested !== undefined && isUuid(requested) ? [requested] : []
  const staff = await lockStaff(trx, shop.id, { ids: [staffId, ...others] })
  const before = await lockBlock(trx, shop.id, id)
  // It was removed while this request waited for the locks.
  if (!before) throw new AppError('block_not_found')
  // A move to another staff member also increments the version.
  if (before.version !== version || before.staff_id !== staffId)
    throw new AppError('changed_elsewhere', {
      ...(isCallersStaff(shop, before.staff_id) && { block: presentBlock(before) }),
    })
  return { before, staff }
}

/** Returns the requested time; throws if it is off the minute, too short or too long. */
function spanOf({ start, end }: BlockInput): Span {
  if (end % MINUTE_MS !== 0) throw notBookable('off_grid')
  const length = end - start
  if (length < SHORTEST_ENTRY * MINUTE_MS || length > LONGEST_BLOCK_DAYS * DAY_MS)
    throw invalidInput('end', 'not between five minutes and a week after the start')
  return { start: new Date(start), end: new Date(end) }
}

/**
 * Throws if a block cannot be written, listing everything that overlaps it. `moving`: the block that moves; if its
 * start stays the same, its end may lie in the past.
 */
async function checkBlock(
  trx: Trx,
  block: {
    businessId: string
    staffIds: readonly string[]
    span: Span
    now: Date
    moving?: { id: string; kept: boolean }
  },
): Promise<void> {
  const { businessId, staffIds, span, now, moving } = block
  const around = { from: span.start, to: span.end }
  const calendars = await loadCalendars(trx, { businessId, span: around, now, staffIds })
  if (!calendars) throw new AppError('business_not_found')
  const takers: Taker[] = []
  const [from, to] = [span.start.getTime() / MINUTE_MS, span.end.getTime() / MINUTE_MS]
  for (const staffId of staffIds) {
    const request = { of: staffId, from, to, ...(moving && { not: moving.id, kept: moving.kept }) }
    const placement = placeBlock(calendars, request, now.getTime() / MINUTE_MS)
    if (placement.ok) continue
    if (placement.reason !== 'taken') throw notPlaced(placement.reason)
    takers.push(...placement.takenBy)
  }
  if (takers.length > 0) throw await overlapError(trx, businessId, takers, now)
}

/** Returns the error that lists the overlapping appointments and blocks. */
async function overlapError(
  trx: Trx,
  businessId: string,
  takers: readonly Taker[],
  now: Date,
): Promise<AppError> {
  const idsOf = (kind: Taker['kind']) => [
    ...new Set(takers.filter((one) => one.kind === kind).map(({ id }) => id)),
  ]
  const rows = await shopAppointmentsById(trx, businessId, idsOf('appointment'))
  return new AppError('block_overlaps', {
    visits: rows.map((row) => presentShopAppointment(row, now)),
    blocks: (await blocksById(trx, businessId, idsOf('block'))).map(presentBlock),
  })
}

async function audit(
  trx: Trx,
  { shop, actorId, id }: Pick<BlockInput, 'shop' | 'actorId'> & { id: string },
  action: 'block.added' | 'block.changed' | 'block.removed',
  at: Date,
  detail: object,
): Promise<void> {
  await recordAudit(trx, {
    at,
    actorId,
    businessId: shop.id,
    action,
    subject: id,
    detail: { ...detail },
  })
}

function detailOf(block: BlockRow) {
  const [start, end] = [block.starts_at.getTime(), block.ends_at.getTime()]
  return { staffId: block.staff_id, start: instantText(start), end: instantText(end) }
}
