import { statfsSync } from 'node:fs'

const ENOUGH = 2 * 1024 ** 3

/** Returns where files are memory, with room enough: a database is a thousand small files, and those of a test end with it. */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH ? folder : undefined
  } catch {
    return undefined
  }
}
