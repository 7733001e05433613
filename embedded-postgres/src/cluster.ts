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

/** The superuser of the server, for its own keeper. */
export const clusterOwner = 'awan'

/**
 * Creates the database's files where there are none. They are made in a subdirectory and moved into
 * place by their last file, so that a start that died halfway is begun again.
 */
export function initializeCluster(
  account: Account,
  binaries: Binaries,
  files: string,
  { sync }: { sync: boolean },
): void {
  if (existsSync(path.join(files, 'PG_VERSION'))) return assertSameMajor(binaries, files)
  const unfinished = path.join(files, 'new')
  // What lies here is half a database of ours: `placeData` refused anything else.
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

/** A volume's own directory is no content. */
function entriesOf(files: string): string[] {
  return readdirSync(files).filter((entry) => entry !== 'lost+found')
}

/** Refuses a directory that holds something else than a database, finished or not. */
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
        // The socket's directory is its guard; a loopback port (Windows) has none but the password.
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--encoding=UTF8',
        // Sorts by code point everywhere, whatever the machine's libraries know.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...more,
        ...options,
      ],
      { ...account, cwd: '/', encoding: 'utf8', env: serverEnvironment() },
    )
  // pg_trgm asks this older setting what a letter is: under plain C it finds none in Arabic, and the
  // search indexes hold nothing.
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

/** The password initdb gave the database's user. */
export function readPassword(files: string): string {
  return readFileSync(path.join(files, 'awan-password'), 'utf8')
}

/** Nothing of ours: variables such as PGDATA, PGPORT or LANG would change what PostgreSQL does. */
export function serverEnvironment(): NodeJS.ProcessEnv | undefined {
  return process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
}

/** The last line that says something, without PostgreSQL's time stamp. */
export function lastLine(text: string | null): string {
  const lines = (text ?? '').split('\n').filter((line) => /\S/.test(line))
  const worst = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  return (worst ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|error):\s*/, '')
}
