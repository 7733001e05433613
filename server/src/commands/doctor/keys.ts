import { sql } from 'kysely'
import { utcDay } from '@awan/core/time'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { sealKeys, unseal } from '#http/caller/sealed.ts'
import { type Finding, fine, look, worst } from './finding.ts'

interface Sealed {
  use: 'second factor' | 'webhook'
  of: string
  sealed: Buffer
}

/** Tries the keys on all stored secrets: PREVIOUS_SECRET may be removed once none needs it. */
export async function examineKeys(
  db: Db,
  config: Pick<Config, 'secret' | 'previousSecret'>,
): Promise<Finding[]> {
  const { rows } = await sql<Sealed>`
    select 'second factor' as use, account_id as of, sealed_secret as sealed from second_factor
    where confirmed_at is not null
    union all
    select 'webhook', id, sealed_secret from webhook`.execute(db)
  // Without SECRET, reading it would create one.
  if (rows.length === 0 && config.previousSecret === undefined) return []
  const keys = sealKeys(config)
  const opens = (row: Sealed, tried: readonly string[]) => unseal(tried, row, row.sealed)
  const lost = rows.filter((row) => !opens(row, keys))
  const old = rows.filter((row) => !opens(row, [config.secret]) && opens(row, keys))
  return [
    worst(
      [lost.length > 0, look('SECRET', `no key opens ${countText(lost)}: ${REMEDY}`)],
      [true, fine('SECRET', `the keys open ${countText(rows)}`)],
    ),
    ...(config.previousSecret === undefined ? [] : [await previousFinding(db, old)]),
  ]
}

const REMEDY = 'set PREVIOUS_SECRET, or reset those operators and let owners renew the secrets'

async function previousFinding(db: Db, old: readonly Sealed[]): Promise<Finding> {
  const { rows } = await sql<{ count: number; until: Date | null }>`
    select count(*)::int as count, max(until) as until from barred_number
    where until > now()`.execute(db)
  const { count, until } = rows[0] ?? { count: 0, until: null }
  const bars = until
    ? `; ${count} erased numbers are barred until ${utcDay(until.getTime())}, those from before the change only with it`
    : ''
  const says =
    old.length > 0 ? `still opens ${countText(old)}: keep it` : 'opens no secret any more'
  return fine('PREVIOUS_SECRET', `${says}${bars}`)
}

function countText(rows: readonly Sealed[]): string {
  const factors = rows.filter(({ use }) => use === 'second factor').length
  return `${factors} second factors and ${rows.length - factors} webhook secrets`
}
