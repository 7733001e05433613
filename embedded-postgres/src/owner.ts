import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { codeOf } from '@awan/core/thrown'
import type { Connection } from './start.ts'

/** Role the program connects as: owns its database, without any rights on the server. */
export const ownerRole = 'awan_app'

/**
 * Returns a connection to the program's database as its owner. Creates role and database if missing, and transfers
 * ownership of objects that an earlier version created as superuser. `superuser` is used for nothing else.
 */
export async function ownDatabase(superuser: Connection, name: string): Promise<Connection> {
  // A socket is guarded by its directory; a port needs a password, a new one at each start.
  const password = superuser.password === undefined ? undefined : randomBytes(24).toString('hex')
  await withClient(superuser, async (client) => {
    // Commands run this beside a running server; PostgreSQL refuses concurrent changes of a role.
    await client.query(`select pg_advisory_lock(hashtext('awan owner'))`)
    const found = await client.query('select from pg_roles where rolname = $1', [ownerRole])
    if (found.rowCount === 0) await client.query(`create role ${ownerRole}`)
    await client.query(
      `alter role ${ownerRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        ${password === undefined ? '' : `password '${password}'`}`,
    )
    await client.query(`create database ${name} owner ${ownerRole}`).catch((error: unknown) => {
      const exists = '42P04'
      if (codeOf(error) !== exists) throw error
    })
    await client.query(`alter database ${name} owner to ${ownerRole}`)
    await withClient({ ...superuser, database: name }, (own) => own.query(HAND_OVER))
  })
  const { host, port, ssl } = superuser
  const base = { host, port, ssl, user: ownerRole, database: name }
  return password === undefined ? base : { ...base, password }
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Transfers ownership object by object, as `reassign owned` refuses the bootstrap superuser, which also owns the
 * catalogues. Skips objects that follow their table or type, and those of extensions.
 */
const HAND_OVER = `
do $$
declare
  me constant oid := (select oid from pg_roles where rolname = current_user);
  statement text;
begin
  for statement in
    with own as (
      select oid, nspname from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), part as (
      select classid, objid from pg_depend
      where deptype = 'e' or (deptype in ('a', 'i') and refclassid = 'pg_class'::regclass)
    )
    select format('alter schema %I owner to ${ownerRole}', nspname)
    from pg_namespace where oid in (select oid from own) and nspowner = me
    union all
    select format('alter %s %I.%I owner to ${ownerRole}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        else 'table' end, nspname, relname)
    from pg_class join own on own.oid = relnamespace
    where relowner = me and relkind in ('r', 'p', 'v', 'm', 'S')
      and ('pg_class'::regclass, pg_class.oid) not in (select * from part)
    union all
    select format('alter routine %s owner to ${ownerRole}', pg_proc.oid::regprocedure)
    from pg_proc join own on own.oid = pronamespace
    where proowner = me and ('pg_proc'::regclass, pg_proc.oid) not in (select * from part)
    union all
    select format('alter %s %I.%I owner to ${ownerRole}',
      case typtype when 'd' then 'domain' else 'type' end, nspname, typname)
    from pg_type join own on own.oid = typnamespace left join pg_class on pg_class.oid = typrelid
    where typowner = me and (typtype in ('d', 'e', 'r') or (typtype = 'c' and relkind = 'c'))
      and ('pg_type'::regclass, pg_type.oid) not in (select * from part)
  loop
    execute statement;
  end loop;
end $$`
