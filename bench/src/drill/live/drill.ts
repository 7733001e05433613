import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { runCommandProcess } from '../../../../server/src/testing/command-process.ts'
import {
  productionEnvironment,
  SITE,
} from '../../../../server/src/testing/production/environment.ts'
import {
  openProductionSite,
  type ProductionSite,
} from '../../../../server/src/testing/production/site.ts'
import { startProviderDouble } from '../../../../server/src/testing/doubles/provider-double.ts'
import { openFront } from './proxy.ts'
import { openPostgres } from './postgres.ts'
import { bookFirst, checkRestored, openDesk, openShop, type Step } from './story.ts'

const PASSWORDS = { owner: 'Hs8Jd1Fg6Mc4Qa', role: 'vN3kq9Zr7wTb2L' }

/**
 * Follows docs/operations.md from nothing to a restored backup: a new PostgreSQL with two roles, the real server in
 * production behind TLS, and provider doubles in place of Twilio and Meta. `own` ignores Debian's packages. Always
 * returns no faults: a failed step throws.
 */
export async function drillLive(say: (line: string) => void, own = false): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'awan-live-'))
  chmodSync(folder, 0o755)
  const ends: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true }),
  ]
  const step: Step = async (name, work, result) => {
    const begin = performance.now()
    const made = await work()
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    say(`${name}: ${result?.(made) ?? 'ok'} (${seconds} s)`)
    return made
  }
  try {
    const postgres = await step(
      'a new database server',
      () => openPostgres(folder, own),
      ({ description }) => description,
    )
    ends.push(postgres.stop)
    const double = await startProviderDouble()
    ends.push(double.stop)
    const { front, description } = openFront(new URL(SITE).host, { folder, own })
    const settingsOf = (database: Database, name: string) => ({
      ...settingsOn(database, double),
      DATA_DIR: path.join(folder, name),
    })
    const first = await step('two roles and a database', () =>
      createDatabase(postgres.superuser, 'awan'),
    )
    const settings = settingsOf(first, 'data')
    await command(step, 'migrate', [], settings)
    const site = await step(`production at ${SITE}, behind ${description}`, () =>
      openProductionSite(settings, front),
    )
    ends.push(site.stop)
    const booked = await actStory(step, { site, settings, double })
    const [copy = ''] = (
      await command(step, 'backup', [path.join(folder, 'backups')], settings)
    ).split(':')
    await site.stop()
    ends.pop()

    const second = await createDatabase(postgres.superuser, 'awan_new')
    const anew = settingsOf(second, 'data-new')
    await command(step, 'restore', [copy], anew)
    await command(step, 'migrate', [], anew)
    const restored = await step('the same site on the restored database', () =>
      openProductionSite(anew, front),
    )
    ends.push(restored.stop)
    await checkRestored(step, restored, booked)
    return []
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

type Settings = Readonly<Record<string, string>>
type Double = Awaited<ReturnType<typeof startProviderDouble>>

/** Returns the settings of an installation that sends WhatsApp through Meta and SMS through Twilio. */
const settingsOn = ({ url, ownerUrl }: Database, double: Double): Settings => ({
  ...productionEnvironment([
    ['whatsapp', double],
    ['twilio', double],
  ]),
  ...{ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, MIGRATE: 'off' },
})

/** Runs the steps of operator, shop and customer before the first backup. */
async function actStory(
  step: Step,
  { site, settings, double }: { site: ProductionSite; settings: Settings; double: Double },
) {
  const operator = '+9647701234567'
  await command(step, 'operator', ['add', operator, '--name', 'Sara Ali'], settings)
  const desk = await openDesk(step, { site, double, phone: operator })
  const shop = await openShop(step, { site, double, desk })
  return bookFirst(step, { site, double, shop })
}

/** Runs a command as in the README; returns its output. */
async function command(
  step: Step,
  name: string,
  words: readonly string[],
  settings: Settings,
): Promise<string> {
  const run = async () => {
    const { code, said } = await runCommandProcess(name, words, settings)
    if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${said}`)
    return said
  }
  const shown = (said: string) => said.split('\n').at(name === 'migrate' ? -1 : 0) ?? ''
  return step(`npm run ${name}`, run, (said) => shown(said).replaceAll(/\/\S+\/(?=awan-)/g, ''))
}

interface Database {
  url: string
  ownerUrl: string
}

/** Creates the roles and the database, with the statements of docs/operations.md. */
async function createDatabase(superuser: string, name: string): Promise<Database> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'awan_owner'`)
    if (rowCount === 0) {
      await client.query(`create role awan_owner login password '${PASSWORDS.owner}'`)
      await client.query(`create role awan_server login password '${PASSWORDS.role}'`)
    }
    await client.query(
      `create database ${name} owner awan_owner template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    await client.query(`grant connect on database ${name} to awan_server`)
  } finally {
    await client.end()
  }
  const as = (role: string, password: string) => {
    const url = new URL(superuser)
    Object.assign(url, { username: role, password, pathname: `/${name}` })
    return url.href
  }
  return { url: as('awan_server', PASSWORDS.role), ownerUrl: as('awan_owner', PASSWORDS.owner) }
}
