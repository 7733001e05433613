import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './failure.ts'

/** System account that PostgreSQL runs as; undefined: the current one. */
export type Account = { uid: number; gid: number } | undefined

/**
 * Returns the account to run PostgreSQL as. PostgreSQL refuses to run as root, so root uses the owner of the existing
 * files or, for new ones, `nobody`.
 */
export function serverAccount(files: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(path.join(files, 'PG_VERSION'), { throwIfNoEntry: false })
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS lists `nobody`'s uid as -2; system calls take it unsigned.
  return { uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 }
}

/** Returns whether the account can run this program, by running it: file modes, mount options and ACLs all matter. */
export function canRun(account: Account, program: string): boolean {
  const tried = spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
  return tried.status === 0
}

/** Returns whether the account can enter the directory and write to it, by creating a file. */
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
