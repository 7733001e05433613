import { DAY_MS } from '@awan/core/time'
import { photosName } from '#lib/device/device-data.ts'
import { withRows } from '#lib/device/rows.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

/** Holds a picture that was chosen and that the server does not have yet, as it travels. */
export interface KeptPhoto {
  /** The key under which it is sent, however often. */
  id: string
  /** Names what it was chosen for. */
  place: string
  content: Blob
  /** Milliseconds. */
  at: number
}

/** Sets how long one is kept, in milliseconds. */
const OLDEST = 7 * DAY_MS

/** Keeps what a person chose for a place on this device, across reloads, until the server has it or it is given up. */
export function keptPhotos(accountId: string, place: string) {
  const at = { database: photosName(accountId), store: 'photos', key: 'id' }
  const within = <Value>(run: Parameters<typeof withRows<KeptPhoto, Value>>[1]) =>
    withRows<KeptPhoto, Value>(at, run)
  return {
    /** Lists them in the order in which they were chosen; what is too old goes. */
    list: (now: number) =>
      within(async ({ all, remove }) => {
        const rows = await all()
        const kept = rows.filter((row) => now - row.at <= OLDEST)
        for (const row of rows) if (!kept.includes(row)) await remove(row.id)
        return kept.filter((row) => row.place === place).toSorted((a, b) => a.at - b.at)
      }),
    put: async (id: string, content: Blob, now: number) => {
      // Who has just left, here or in another tab, leaves nothing behind.
      if (readAccount()?.id !== accountId) return
      await within(({ put }) => put({ id, place, content, at: now }))
    },
    /** Returns whether it is still there: another tab may have brought it to the server. */
    has: (id: string) => within(async ({ all }) => (await all()).some((row) => row.id === id)),
    remove: (id: string) => within(({ remove }) => remove(id)),
  }
}

/**
 * Waits until no other tab sends the same photo, and keeps others from it until the function it gives is called, or this tab has
 * ended, however that was. Where a browser knows no locks, the key alone keeps the server from taking a photo twice.
 */
export function claimPhoto(id: string, signal: AbortSignal): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    navigator.locks.request(`awan.photo.${id}`, { signal }, held).catch(reject)
  })
}
