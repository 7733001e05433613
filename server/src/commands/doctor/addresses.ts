import type { Pool } from 'pg'
import { messageOf } from '@awan/core/thrown'
import type { Config } from '#config.ts'
import { connect, type ConnectOptions } from '#db/connect.ts'
import { areDifferent, databaseIdentity } from '#db/setup/safety.ts'
import { type Finding, fault, fine, look, worst } from './finding.ts'

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl'>

interface Role {
  role: string
  superuser: boolean
  owner: boolean
  readOnly: boolean
  standby: boolean
  standbys: number
  /** Undefined if it cannot be told. */
  identity: string | undefined
}

const SERVING = 'DATABASE_URL'

/** Returns the name of the setting with which commands reach the database. */
export function commandAddress({ databaseDirectUrl, databaseOwnerUrl }: Addresses): string {
  if (databaseOwnerUrl !== undefined) return 'DATABASE_OWNER_URL'
  return databaseDirectUrl === undefined ? SERVING : 'DATABASE_DIRECT_URL'
}

/**
 * Connects to each configured address of the database, and judges the role with which the servers work. Without
 * addresses, `reached` is the connection to the embedded database. A fault has the name of its setting.
 */
export async function examineAddresses(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Addresses,
  reached: ConnectOptions['connection'],
): Promise<Finding[]> {
  const serving: ConnectOptions =
    databaseUrl === undefined
      ? { connection: reached }
      : { connection: { url: databaseUrl }, pooled: databaseDirectUrl !== undefined }
  const others = [
    ['DATABASE_DIRECT_URL', databaseDirectUrl],
    ['DATABASE_OWNER_URL', databaseOwnerUrl],
  ] as const
  let served: string | undefined
  const findings = await examine(SERVING, serving, (role) => {
    served = role.identity
    return servingFindings(role)
  })
  for (const [name, url] of others) {
    if (url === undefined) continue
    const answers = ({ role, identity }: Role) => [
      worst(
        [areDifferent(served, identity), fault(name, `leads to another database than ${SERVING}`)],
        [true, fine(name, `answers as ${role}`)],
      ),
    ]
    findings.push(...(await examine(name, { connection: { url } }, answers)))
  }
  return findings
}

async function examine(
  name: string,
  options: ConnectOptions,
  judge: (role: Role) => Finding[],
): Promise<Finding[]> {
  try {
    return judge(await readRole(options))
  } catch (error) {
    return [fault(name, messageOf(error) || 'no answer')]
  }
}

function servingFindings({ role, superuser, owner, readOnly, standby, standbys }: Role): Finding[] {
  return [
    worst(
      [superuser, look('role', `${role} is a superuser: a role that owns no table is enough`)],
      [owner, fine('role', `${role} owns the tables (DATABASE_OWNER_URL keeps them apart)`)],
      [true, fine('role', `${role} owns no table`)],
    ),
    worst(
      [readOnly, fault('writing', 'the database is read-only: bookings fail')],
      [standby, fault('writing', 'the address is of a standby, not of the primary')],
      [true, fine('writing', `open; ${standbys} standbys follow`)],
    ),
  ]
}

async function readRole(options: ConnectOptions): Promise<Role> {
  const { db, pool } = connect({ ...options, max: 1, name: 'awan doctor' })
  try {
    return await roleOn(pool)
  } finally {
    await db.destroy()
  }
}

async function roleOn(pool: Pool): Promise<Role> {
  const { rows } = await pool.query<Omit<Role, 'identity'>>(`
    select current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (select from pg_class where oid = to_regclass('appointment')
        and pg_get_userbyid(relowner) = current_user) as owner,
      current_setting('transaction_read_only')::boolean as "readOnly",
      pg_is_in_recovery() as standby,
      (select count(*)::int from pg_stat_replication) as standbys`)
  const read = rows[0]
  if (read === undefined) throw new RangeError('The query for the role returned no row')
  return { ...read, identity: await databaseIdentity(pool) }
}
