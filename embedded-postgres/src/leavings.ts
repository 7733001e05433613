import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isAlive, readPostmaster } from './postmaster.ts'

/** Root's directory for files that the database's account cannot reach elsewhere. */
export const systemDirectory = '/var/lib/awan'

/** Name of the file beside a database outside its data directory; contains that directory's path. */
export const ownerFile = 'from'

/** A database outside its data directory that the directory no longer links to. */
export interface Leaving {
  place: string
  /** The data directory; undefined if an earlier version did not record it. */
  from: string | undefined
}

/**
 * Returns databases in `directory` whose data directories are gone. A running one counts as in use, by any data
 * directory.
 */
export function findLeavings(directory = systemDirectory): Leaving[] {
  return entriesOf(directory).flatMap((name) => {
    const place = path.join(directory, name)
    const files = path.join(place, 'postgres')
    if (!/^[0-9a-f]{8}$/.test(name) || !existsSync(files)) return []
    const from = readOwner(place)
    if (from !== undefined && leadsTo(path.join(from, 'postgres'), files)) return []
    const running = readPostmaster(files)
    return running !== undefined && isAlive(running.pid) ? [] : [{ place, from }]
  })
}

/** Returns a note for the start's output about databases whose recorded data directory is gone; undefined without any. */
export function noteOnLeavings(directory = systemDirectory): string | undefined {
  const gone = findLeavings(directory).filter(({ from }) => from !== undefined)
  if (gone.length === 0) return undefined
  const list = gone.map(({ place, from }) => `${place} (of ${from})`).join(', ')
  return `Databases of deleted data directories are left: ${list}. To remove them: npm run clean`
}

export function removeLeaving({ place }: Leaving): void {
  rmSync(place, { recursive: true, force: true })
}

/** Returns the total bytes of all files below. */
export function sizeOf(directory: string): number {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(path.join(directory, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

function entriesOf(directory: string): string[] {
  try {
    return readdirSync(directory).sort()
  } catch {
    // Only root has such a directory, and only root may read it.
    return []
  }
}

function readOwner(place: string): string | undefined {
  try {
    return readFileSync(path.join(place, ownerFile), 'utf8').trim()
  } catch {
    return undefined
  }
}

function leadsTo(link: string, files: string): boolean {
  try {
    return realpathSync(link) === realpathSync(files)
  } catch {
    return false
  }
}
