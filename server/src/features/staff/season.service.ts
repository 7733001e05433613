import type { z } from 'zod'
import { LONGEST_SEASON, MOST_SEASONS } from '@awan/core/staff/rules'
import type {
  changeSeason,
  createSeason,
  deleteSeason,
  seasonSchema,
} from '@awan/core/staff/season-contract'
import { DAY_MS } from '@awan/core/time'
import { changesBetween, recordAudit } from '#records/audit.ts'
import { areStaffOf } from '#records/skills.ts'
import { updateVersion } from '#db/shop-rows.ts'
import { violated, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf } from '#http/idempotency.ts'
import type { Editing } from '#http/setup-change.ts'
import type { Shop } from '#http/shop.ts'
import { presentSeason } from './season.presenter.ts'
import {
  countSeasons,
  findSeasons,
  insertSeason,
  removeSeason,
  writeSeasonHours,
} from './season.queries.ts'

type Season = z.input<typeof seasonSchema>
type SeasonInput = z.output<typeof createSeason.body>
type Edit = z.output<typeof changeSeason.body>
type Removal = z.output<typeof deleteSeason.body>

/** Adds a season for a span of days that no other season overlaps; once per key. */
export async function addSeason(
  { shop, actorId, changeSetup, key }: Editing,
  { decisions, ...input }: SeasonInput,
): Promise<Season> {
  checkSpan(input)
  const change = async (trx: Trx, now: Date) => {
    if ((await countSeasons(trx, shop.id)) >= MOST_SEASONS) throw new AppError('list_full')
    await checkStaff(trx, shop, input)
    const id = await insertSeason(trx, shop.id, valuesOf(input))
    await writeSeasonHours(trx, shop.id, id, input.hours)
    const season = await seasonOf(trx, shop, id)
    const changes = changesBetween({}, recorded(season))
    await record(trx, { shop, actorId, now, season, action: 'season.created', detail: { changes } })
    return season
  }
  const days = { from: input.firstDay, to: input.lastDay }
  const staffIds = input.hours.map(({ staffId }) => staffId).filter(isUuid)
  const claim = claimOf({ accountId: actorId, key }, ['createSeason', shop.id, input])
  return alone(
    changeSetup({ shop, actorId, claim, touches: { staffIds, days }, decisions, change }),
  )
}

/** Updates a season: its days, hours or staff. */
export async function editSeason(
  { shop, actorId, changeSetup }: Editing,
  id: string,
  edit: Edit,
): Promise<Season> {
  if (!isUuid(id)) throw new AppError('season_not_found')
  checkSpan(edit)
  const change = async (trx: Trx, now: Date) => {
    const before = await seasonOf(trx, shop, id)
    const { version } = edit
    if (before.version !== version) throw new AppError('changed_elsewhere', { current: before })
    await checkStaff(trx, shop, edit)
    const values = valuesOf(edit)
    if (!(await updateVersion(trx, 'season', shop.id, { id, version, values })))
      throw new AppError('changed_elsewhere')
    await writeSeasonHours(trx, shop.id, id, edit.hours)
    const season = await seasonOf(trx, shop, id)
    const changes = changesBetween(recorded(before), recorded(season))
    await record(trx, { shop, actorId, now, season, action: 'season.changed', detail: { changes } })
    return season
  }
  return alone(changeSetup({ shop, actorId, touches: {}, decisions: edit.decisions, change }))
}

/** Deletes a season; the weekly hours apply again. */
export async function dropSeason(
  { shop, actorId, changeSetup }: Editing,
  id: string,
  { version, decisions }: Removal,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('season_not_found')
  const change = async (trx: Trx, now: Date) => {
    const season = await seasonOf(trx, shop, id)
    if (season.version !== version) throw new AppError('changed_elsewhere', { current: season })
    if (!(await removeSeason(trx, shop.id, { id, version })))
      throw new AppError('changed_elsewhere')
    const { firstDay, lastDay } = season
    const detail = { firstDay, lastDay }
    await record(trx, { shop, actorId, now, season, action: 'season.removed', detail })
  }
  await changeSetup({ shop, actorId, touches: {}, decisions, change })
}

/** Maps a violation of the overlap constraint to `season_overlap`; the constraint also resolves races. */
async function alone<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violated(error) === 'season_no_overlap') throw new AppError('season_overlap')
    throw error
  }
}

function checkSpan({ firstDay, lastDay }: Pick<SeasonInput, 'firstDay' | 'lastDay'>): void {
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1
  if (days < 1) throw invalidInput('lastDay', 'before the first day')
  if (days > LONGEST_SEASON) throw invalidInput('lastDay', 'too long a season')
}

async function checkStaff(
  trx: Trx,
  shop: Shop,
  { hours }: Pick<SeasonInput, 'hours'>,
): Promise<void> {
  const ids = hours.map(({ staffId }) => staffId)
  const known = ids.every(isUuid) && (await areStaffOf(trx, shop.id, ids))
  if (!known) throw invalidInput('hours', 'not of this shop')
}

function valuesOf({ name, firstDay, lastDay }: Pick<SeasonInput, 'name' | 'firstDay' | 'lastDay'>) {
  return { name, first_day: firstDay, last_day: lastDay }
}

async function seasonOf(trx: Trx, shop: Shop, id: string): Promise<Season> {
  const row = (await findSeasons(trx, shop.id)).find((one) => one.id === id)
  if (!row) throw new AppError('season_not_found')
  return presentSeason(row)
}

function recorded({ name, firstDay, lastDay, hours }: Season) {
  return { name, firstDay, lastDay, hours }
}

async function record(
  trx: Trx,
  entry: {
    shop: Shop
    actorId: string
    now: Date
    season: Season
    action: 'season.created' | 'season.changed' | 'season.removed'
    detail: Record<string, unknown>
  },
): Promise<void> {
  const { shop, actorId, now, season, action, detail } = entry
  await recordAudit(trx, {
    at: now,
    actorId,
    businessId: shop.id,
    action,
    subject: season.id,
    detail: { name: { en: season.name, ar: season.name }, ...detail },
  })
}
