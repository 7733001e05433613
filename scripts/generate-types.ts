import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { connect, type Db } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/setup/migrate.ts'

// Writes server/src/db/types.ts from a freshly migrated database; with --check only compares.
const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'server/src/db/types.ts')
const checking = process.argv.includes('--check')

const dataDir = mkdtempSync(path.join(tmpdir(), 'awan-types-'))
chmodSync(dataDir, 0o755)
const embedded = await startEmbedded({ dataDir, log: console.log, settings: { fsync: 'off' } })
try {
  const { db } = connect({ connection: embedded.superuser, max: 2 })
  await migrate(db)
  const localized = await localizedColumns(db)
  await db.destroy()
  process.exitCode = generate(checking ? path.join(dataDir, 'types.ts') : target, localized)
} finally {
  await embedded.stop()
}
if (checking && process.exitCode === 0) compare()
rmSync(dataDir, { recursive: true, force: true })

/** Returns the columns of the domain `localized`, which the generator would type as any JSON. */
async function localizedColumns(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ path: string; nullable: boolean }>`
    select table_name || '.' || column_name as path, is_nullable = 'YES' as nullable
    from information_schema.columns where domain_name = 'localized' order by 1`.execute(db)
  return Object.fromEntries(
    rows.map(({ path, nullable }) => [path, `LocalizedColumn${nullable ? ' | null' : ''}`]),
  )
}

function generate(file: string, columns: Record<string, string>): number {
  const bin = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const options = [
    '--dialect=postgres',
    `--url=${urlOf(embedded.superuser)}`,
    `--out-file=${file}`,
    '--date-parser=string',
    // As the pool parses int8.
    '--type-mapping={"int8":"number"}',
    '--custom-imports={"LocalizedColumn":"./localized.ts"}',
    `--overrides=${JSON.stringify({ columns })}`,
    '--exclude-pattern=migration*',
    '--log-level=warn',
  ]
  return spawnSync(process.execPath, [bin, ...options], { cwd: root, stdio: 'inherit' }).status ?? 1
}

function compare(): void {
  const found = readFileSync(target, 'utf8')
  if (found === readFileSync(path.join(dataDir, 'types.ts'), 'utf8')) return
  console.error('server/src/db/types.ts is old: run node scripts/run.mjs scripts/generate-types.ts')
  process.exitCode = 1
}
