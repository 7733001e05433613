import type { Pool } from 'pg'
import { messageOf } from '@awan/core/thrown'
import type { Config } from '#config.ts'
import { dueJobs } from '#db/jobs.ts'
import type { Db } from '#db/connect.ts'
import { dayOf } from '#integrations/messaging/spending.ts'
import { fileNames } from '#integrations/photos/names.ts'
import { openPhotoStore, photoPlace } from '#integrations/photos/store.ts'
import { sql } from 'kysely'
import { type Finding, fault, fine, look, spanText, worst } from './finding.ts'

/** Seconds after which pending work counts as stuck. */
const LATE = 120
/** Number of photos whose files are looked for. */
const NEWEST = 20

interface Waiting {
  due: number
  dueAge: number
  lost: number
  messages: number
  messageAge: number
  failed: number
  faults: string | null
  spent: number
}

interface Held {
  accounts: number
  businesses: number
  waiting: number
  appointments: number
  ahead: number
}

/** Examines the jobs and counts the site's data. */
export async function examineWork(
  { db, pool }: { db: Db; pool: Pool },
  config: Pick<Config, 'messaging' | 'dataDir' | 'photosS3'>,
  now: Date,
): Promise<Finding[]> {
  const [waiting, held] = await Promise.all([readWaiting(db, now), readHeld(pool, now)])
  return [
    ...jobFindings(waiting),
    ...messageFindings(waiting, config.messaging),
    heldFinding(held),
    await photoFinding(db, config),
  ]
}

/** Looks for the files of the newest photos: without them this is not the store of the servers. */
async function photoFinding(
  db: Db,
  config: Pick<Config, 'dataDir' | 'photosS3'>,
): Promise<Finding> {
  const newest = await db
    .selectFrom('photo')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute()
  try {
    const store = await openPhotoStore(config)
    const files = await Promise.all(newest.map(({ id }) => store.read(fileNames(id)[0])))
    const missing = files.filter((file) => file === undefined).length
    const says = `${missing} of the newest ${newest.length} are not in ${photoPlace(config)}`
    return worst(
      [missing > 0, fault('stored photos', says)],
      [true, fine('stored photos', `the newest ${newest.length} are there`)],
    )
  } catch (error) {
    return fault('stored photos', `${photoPlace(config)}: ${messageOf(error)}`)
  }
}

function jobFindings({ due, dueAge, lost }: Waiting): Finding[] {
  return [
    worst(
      [dueAge > LATE, fault('jobs', `${due} wait, one for ${spanText(dueAge)}: no server works`)],
      [lost > 0, look('jobs', `${lost} were given up after three attempts`)],
      [true, fine('jobs', `${due} wait`)],
    ),
  ]
}

function messageFindings(waiting: Waiting, messaging: Config['messaging']): Finding[] {
  const { messages, messageAge, failed, faults, spent } = waiting
  const names = messaging.providers.map((provider) => provider.name)
  const limit = messaging.dailyLimit
  return [
    fine('providers', names.length > 0 ? names.join(', then ') : 'the simulated phones'),
    worst(
      [messageAge > LATE, fault('messages', `${messages} wait, one for ${spanText(messageAge)}`)],
      [failed > 0, look('messages', `${failed} failed in 24 h: ${faults ?? ''}`)],
      [true, fine('messages', `${messages} wait, none failed in 24 h`)],
    ),
    worst(
      [limit !== undefined && spent >= limit, fault('spending', `the day's limit is reached`)],
      [
        limit === undefined && names.length > 0,
        look('spending', `${spent} today, without a limit`),
      ],
      [true, fine('spending', `${spent} today of ${limit ?? 'no limit'}`)],
    ),
  ]
}

function heldFinding({ accounts, businesses, waiting, appointments, ahead }: Held): Finding {
  const says = `${accounts} people, ${businesses} businesses (${waiting} wait for approval), ${appointments} appointments, ${ahead} ahead`
  return fine('holds', says)
}

async function readWaiting(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select job.*, message.*, failure.*,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as lost,
      coalesce((select spent from message_spending where day = ${dayOf(now)}), 0)::float8 as spent
    from (
      select count(*)::int as due,
        coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as "dueAge"
      from ${dueJobs} as due
    ) as job, (
      select count(*)::int as messages,
        coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as "messageAge"
      from message where due_at <= ${now} and status in ('queued', 'sending', 'unknown')
    ) as message, (
      select coalesce(sum(times), 0)::int as failed,
        string_agg(times || ' × ' || fault, ', ' order by times desc) as faults
      from (
        select coalesce(error, 'no reason') as fault, count(*) as times from message
        where status = 'failed' and error is distinct from 'withdrawn'
          and created_at > ${now}::timestamptz - interval '24 hours'
        group by error
      ) as each
    ) as failure`.execute(db)
  const read = rows[0]
  if (read === undefined) throw new RangeError('An aggregate query returned no row')
  return read
}

async function readHeld(pool: Pool, now: Date): Promise<Held> {
  const { rows } = await pool.query<Held>(
    `select (select count(*)::int from account) as accounts,
       (select count(*)::int from business) as businesses,
       (select count(*)::int from business where status = 'pending') as waiting,
       (select count(*)::int from appointment) as appointments,
       (select count(*)::int from appointment where status = 'confirmed' and starts_at > $1) as ahead`,
    [now],
  )
  const read = rows[0]
  if (read === undefined) throw new RangeError('An aggregate query returned no row')
  return read
}
