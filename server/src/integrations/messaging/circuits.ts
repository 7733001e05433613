import { randomUUID } from 'node:crypto'
import { type Circuit, isOpen } from '@awan/core/messaging/circuit'
import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'

/** Stores the open circuits of this process, in the order of their changes. */
export function circuitKeeper(db: Db, warn: (problem: string, error: unknown) => void) {
  const mine = randomUUID()
  let last = Promise.resolve()
  const keep = async (provider: string, circuit: Circuit) => {
    if (!isOpen(circuit)) {
      const row = db.deleteFrom('message_circuit').where('provider', '=', provider)
      await row.where('process', '=', mine).execute()
      return
    }
    const state = { failures: circuit.failures, rests_until: new Date(circuit.restsUntil) }
    await db
      .insertInto('message_circuit')
      .values({ provider, process: mine, ...state })
      .onConflict((conflict) => conflict.columns(['provider', 'process']).doUpdateSet(state))
      .execute()
  }
  return {
    onCircuit: (provider: string, circuit: Circuit): void => {
      last = last
        .then(() => keep(provider, circuit))
        .catch((error: unknown) => warn('an open circuit could not be recorded', error))
    },
    /** Waits for pending writes. */
    written: () => last,
  }
}

/** Deletes circuits of processes that have ended. */
export async function forgetCircuits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS)
  await db.deleteFrom('message_circuit').where('rests_until', '<', before).execute()
}
