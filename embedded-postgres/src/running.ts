import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './failure.ts'
import { holderOf } from './lock.ts'
import { clusterOwner } from './cluster.ts'
import { readPostmaster } from './postmaster.ts'
import type { Connection } from './start.ts'

/**
 * Returns the superuser's connection to the PostgreSQL that another process of ours runs on this data directory;
 * undefined if none does. Throws StartFailure if it runs but is unreachable from here.
 */
export function findRunning(dataDir: string): Connection | undefined {
  if (!existsSync(dataDir)) return undefined
  const holder = holderOf(realpathSync(dataDir))
  if (holder === undefined) return undefined
  const found = readPostmaster(path.join(dataDir, 'postgres'))
  // A port needs a password that only its own start knows.
  if (found === undefined || found.socketDirectory === '')
    throw new StartFailure(`${holder} Stop it first.`)
  return {
    host: found.socketDirectory,
    port: 5432,
    user: clusterOwner,
    database: 'postgres',
    ssl: false,
  }
}
