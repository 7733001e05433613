import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, programOf } from './binaries.ts'
import { StartFailure } from './failure.ts'

/** The server's superuser, for its supervisor. */
export const clusterOwner = 'awan'

/**
 * Creates the database's files if missing: in a subdirectory, then moved into place with `PG_VERSION` last, so that an
 * interrupted start begins again.
 */
export function initializeCluster(
  account: Account,
  binaries: Binaries,
  files: string,
  { sync }: { sync: boolean },
): void {
  if (existsSync(path.join(files, 'PG_VERSION'))) return assertSameMajor(binaries, files)
  const unfinished = path.join(files, 'new')
  // Remains of an unfinished database of ours: `placeData` refused anything else.
  for (const entry of entriesOf(files)) rmSync(path.join(files, entry), { recursive: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = path.join(files, 'new-password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account !== undefined) {
    chownSync(unfinished, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  runInitdb(account, binaries, unfinished, [
    `--pwfile=${passwordFile}`,
    ...(sync ? [] : ['--no-sync']),
  ])
  const entries = readdirSync(unfinished).filter((entry) => entry !== 'PG_VERSION')
  for (const entry of entries) renameSync(path.join(unfinished, entry), path.join(files, entry))
  renameSync(passwordFile, path.join(files, 'awan-password'))
  renameSync(path.join(unfinished, 'PG_VERSION'), path.join(files, 'PG_VERSION'))
  rmSync(unfinished, { recursive: true })
}

/** Lists a directory's entries, without a volume's own `lost+found`. */
function entriesOf(files: string): string[] {
  return readdirSync(files).filter((entry) => entry !== 'lost+found')
}

/** Throws StartFailure if the directory contains anything other than a database, finished or not. */
export function assertNoOthersFiles(files: string): void {
  const entries = existsSync(files) ? entriesOf(files) : []
  if (entries.length === 0 || entries.includes('PG_VERSION') || entries.includes('new')) return
  throw new StartFailure(
    `The directory ${files} holds other files than a database; set DATA_DIR to another directory.`,
  )
}

function runInitdb(account: Account, binaries: Binaries, into: string, more: string[]) {
  const run = (options: string[]) =>
    spawnSync(
      programOf(binaries, 'initdb'),
      [
        `--pgdata=${into}`,
        `--username=${clusterOwner}`,
        // Access is guarded by the socket's directory; a loopback port (Windows) only by the password.
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--encoding=UTF8',
        // Sorts by code point on every machine.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...more,
        ...options,
      ],
      { ...account, cwd: '/', encoding: 'utf8', env: serverEnvironment() },
    )
  // pg_trgm uses LC_CTYPE to recognise letters: under plain C it finds none in Arabic, and the search indexes are
  // empty.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  let tried = run([`--lc-ctype=${letters}`])
  if (/invalid locale/.test(tried.stderr ?? '')) tried = run([])
  if (tried.status === 0) return
  const reason = tried.error?.message ?? lastLine(tried.stderr)
  throw new StartFailure(`The database's files cannot be created in ${into}: ${reason}`)
}

function assertSameMajor(binaries: Binaries, files: string): void {
  const found = readFileSync(path.join(files, 'PG_VERSION'), 'utf8').trim()
  const own = binaries.version.split('.')[0]
  if (found === own) return
  throw new StartFailure(
    `The files in ${files} are PostgreSQL ${found}'s and this is PostgreSQL ${own}; ` +
      'dump and restore them with pg_dump, or set DATA_DIR to another directory.',
  )
}

/** Returns the password that initdb set. */
export function readPassword(files: string): string {
  return readFileSync(path.join(files, 'awan-password'), 'utf8')
}

/**
 * Returns a minimal environment, as variables such as PGDATA, PGPORT or LANG would affect PostgreSQL; undefined on
 * Windows, where ours is inherited.
 */
export function serverEnvironment(): NodeJS.ProcessEnv | undefined {
  return process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
}

/** Returns the message of the last line with an error, else the last non-empty line. */
export function lastLine(text: string | null): string {
  const lines = (text ?? '').split('\n').filter((line) => /\S/.test(line))
  const worst = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  return (worst ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|error):\s*/, '')
}
