import { openDB, type DBSchema } from 'idb'
import { sorted, type DayCopy } from '#console/copies/copies.ts'
import { copiesName } from '#lib/device/device-data.ts'

interface Schema extends DBSchema {
  copies: { key: string; value: DayCopy }
}

/** Opens what a person's device keeps of shops' days, in IndexedDB; opened for each use, so that it can be erased at once. */
export function copyStore(accountId: string) {
  const opened = () =>
    openDB<Schema>(copiesName(accountId), 1, {
      upgrade: (made) => void made.createObjectStore('copies', { keyPath: 'name' }),
    })
  return {
    all: async (): Promise<DayCopy[]> => {
      const database = await opened()
      try {
        return await database.getAll('copies')
      } finally {
        database.close()
      }
    },
    /** Puts a copy in the place of the one before, and lets go of what there is no room for. */
    put: async (copy: DayCopy, now: number): Promise<void> => {
      const database = await opened()
      try {
        const transaction = database.transaction('copies', 'readwrite')
        const { store } = transaction
        await store.put(copy)
        const { gone } = sorted(await store.getAll(), now)
        for (const { name } of gone) await store.delete(name)
        await transaction.done
      } finally {
        database.close()
      }
    },
  }
}
