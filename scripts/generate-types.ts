import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../server/src/db/connect.ts'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { migrate } from '../server/src/db/migrate.ts'

// Writes server/src/db/types.ts from a freshly migrated database; with --check compares instead.
const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'server/src/db/types.ts')
const checking = process.argv.includes('--check')

const dataDir = mkdtempSync(path.join(tmpdir(), 'awan-types-'))
chmodSync(dataDir, 0o755)
const embedded = await startEmbedded({ dataDir, log: console.log, settings: { fsync: 'off' } })
try {
  const { db } = connect({ connection: embedded.superuser, max: 2 })
  await migrate(db)
  await db.destroy()
  process.exitCode = generate(checking ? path.join(dataDir, 'types.ts') : target)
} finally {
  await embedded.stop()
}
if (checking && process.exitCode === 0) compare()
rmSync(dataDir, { recursive: true, force: true })

function generate(file: string): number {
  const bin = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const options = [
    '--dialect=postgres',
    `--url=${urlOf(embedded.superuser)}`,
    `--out-file=${file}`,
    '--date-parser=string',
    // As the pool parses it.
    '--type-mapping={"int8":"number"}',
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
