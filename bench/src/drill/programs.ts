import { execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, openSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
]

/** Debian packages of the cluster's programs. */
const PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

export type Program = keyof typeof PROGRAMS

/** Returns the path of an installed program; undefined if it is not found. */
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

/** Returns the program folder of the newest PostgreSQL installed by Debian; undefined if there is none. */
export function postgresPrograms(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/initdb')
  return versions
    .map((file) => path.dirname(file))
    .toSorted((a, b) => Number(b.split('/').at(-2)) - Number(a.split('/').at(-2)))[0]
}

/** Returns a sentence with the packages to install before the cluster can run here; undefined: none. */
export function missingPrograms(find: (name: string) => unknown = programAt): string | undefined {
  const missing: string[] = Object.entries(PROGRAMS).flatMap(([name, packages]) =>
    find(name) === undefined ? [packages] : [],
  )
  if (postgresPrograms() === undefined) missing.unshift('postgresql')
  if (missing.length === 0) return undefined
  return `The cluster needs what Debian ships: apt-get install --no-install-recommends ${missing.join(' ')}`
}

/** Returns the account for programs that refuse root: `postgres` if the drill runs as root, else undefined, the current one. */
export function accountOfPrograms(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/**
 * Starts a program, not as root, in its own process group, with its output in `<folder>/<program>.out`; returns the
 * process id.
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
  // A killed program is not an error, and the failure of one that cannot start is detected by its waiter.
  child.on('error', () => undefined)
  child.unref()
  return child.pid ?? 0
}

/** Returns a process and all its descendants. */
export function treeOf(pid: number): number[] {
  if (pid <= 0 || !existsSync(`/proc/${pid}`)) return []
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  return [pid, ...below(pid)]
}

/** Sends a signal to processes; ignores those that have exited. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has exited.
    }
  }
}
