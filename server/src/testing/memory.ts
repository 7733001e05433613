import { statfsSync } from 'node:fs'

const ENOUGH = 2 * 1024 ** 3

/**
 * Returns a directory in memory with at least 2 GiB free, or undefined. A database has a thousand small files, and a
 * test needs them only while it runs.
 */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH ? folder : undefined
  } catch {
    return undefined
  }
}
