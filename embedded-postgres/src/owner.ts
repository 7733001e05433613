import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { codeOf } from '@awan/core/thrown'
import type { Connection } from './start.ts'

/** The role that the program works as: it owns its database and is nothing to the server around it. */
export const ownerRole = 'awan_app'

/**
 * The program's database as its owner reaches it. Role and database are made where there are none; what an earlier version
 * made as the superuser is handed over. `superuser` may do everything and is used for nothing else.
 */
export async function ownDatabase(superuser: Connection, name: string): Promise<Connection> {
  // A socket's directory is its guard; a port of the machine asks for a password, another one at each start.
  const password = superuser.password === undefined ? undefined : randomBytes(24).toString('hex')
  await withClient(superuser, async (client) => {
    // Commands beside a running server come here too; PostgreSQL refuses two changes of one role at once.
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
 * `reassign owned` refuses the first superuser, who owns the catalogues too. Left out is what goes along with its table or
 * type, and what belongs to an extension.
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
