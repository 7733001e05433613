import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './failure.ts'

/** The system account PostgreSQL runs under; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the existing files or, for
 * new ones, to `nobody`.
 */
export function serverAccount(files: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(path.join(files, 'PG_VERSION'), { throwIfNoEntry: false })
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS writes `nobody` as -2; the system calls want it unsigned.
  return { uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 }
}

/** Returns whether the account can run this program, found by running it: modes, mounts and ACLs all count. */
export function canRun(account: Account, program: string): boolean {
  const tried = spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
  return tried.status === 0
}

/** Returns whether the account can enter the directory and write in it, found by writing. */
export function canWrite(account: Account, directory: string): boolean {
  if (process.platform === 'win32') return true
  const script = 'cd -- "$1" && : > .access && rm .access'
  const tried = spawnSync('/bin/sh', ['-c', script, 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  if (tried.error !== undefined && account !== undefined) {
    throw new StartFailure(
      `PostgreSQL cannot be started as another user from root here (${tried.error.message}); ` +
        'start as an ordinary user or set DATABASE_URL.',
    )
  }
  return tried.status === 0
}
