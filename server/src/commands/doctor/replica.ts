import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/connect.ts'
import { Replica, type ReplicaState } from '#db/connection/replica.ts'
import { type Finding, fault, fine, look } from './finding.ts'

/** Number of checks, a few a second, until the standby has caught up. */
const LOOKS = 12
const PAUSE_MS = 250

const FINDINGS: Record<ReplicaState, Finding> = {
  follows: fine('replica', 'follows'),
  behind: look('replica', 'lags behind: lists are read from the primary'),
  away: look('replica', 'does not answer: lists are read from the primary'),
  leads: look(
    'replica',
    'DATABASE_REPLICA_URL is the primary, not a standby: it takes no load off it',
  ),
  foreign: fault('replica', 'DATABASE_REPLICA_URL is not a standby of this primary'),
}

/** Examines the configured standby; nothing without one. */
export async function examineReplica(primary: Db, url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  const replica = new Replica({ url, primary })
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await replica.look()
    if (replica.state !== 'behind') break
    await sleep(PAUSE_MS)
  }
  const { state } = replica
  await replica.end()
  return [FINDINGS[state]]
}
