import { execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, openSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
]

/** The programs of the cluster, and the packages that Debian ships them in. */
const PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

export type Program = keyof typeof PROGRAMS

/** The file of a program that is installed here. */
export function programAt(name: string): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, name)).find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** The folder of the newest PostgreSQL that Debian has put on this machine. */
export function postgresPrograms(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/initdb')
  return versions
    .map((file) => path.dirname(file))
    .toSorted((a, b) => Number(b.split('/').at(-2)) - Number(a.split('/').at(-2)))[0]
}

/** Returns a sentence with the programs that must be installed to run the cluster here; undefined: none. */
export function missingPrograms(find: (name: string) => unknown = programAt): string | undefined {
  const missing: string[] = Object.entries(PROGRAMS).flatMap(([name, packages]) =>
    find(name) === undefined ? [packages] : [],
  )
  if (postgresPrograms() === undefined) missing.unshift('postgresql')
  if (missing.length === 0) return undefined
  return `The cluster needs what Debian ships: apt-get install --no-install-recommends ${missing.join(' ')}`
}

/** Returns the account for programs that refuse root: `postgres` if the drill runs as root, else the current one. */
export function accountOfPrograms(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/**
 * Starts a program, not as root, in its own process group, with its output in `<folder>/<name>.out`; returns the
 * process.
 */
export function startProgram(
  program: string,
  words: readonly string[],
  {
    folder,
    env = {},
    file = programAt(program) ?? program,
    asRoot = false,
  }: {
    folder: string
    env?: Record<string, string>
    file?: string | undefined
    /** Keeps the drill's account, for programs that switch accounts themselves. */
    asRoot?: boolean
  },
): number {
  const log = openSync(path.join(folder, `${program}.out`), 'a')
  const child = spawn(file, words, {
    ...(asRoot ? {} : accountOfPrograms()),
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...env },
  })
  // A killed program is no failure, and one that cannot start is noticed by its waiter.
  child.on('error', () => undefined)
  child.unref()
  return child.pid ?? 0
}

/** A process and everything below it. */
export function treeOf(pid: number): number[] {
  if (pid <= 0 || !existsSync(`/proc/${pid}`)) return []
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  return [pid, ...below(pid)]
}

/** Sends a signal to processes; one that has ended is no matter. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}
