import { DAY_MS } from '@awan/core/time'
import { photosName } from '#lib/device/device-data.ts'
import { withRows } from '#lib/device/rows.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

/** A chosen picture, ready for upload, which the server does not have yet. */
export interface KeptPhoto {
  /** Idempotency key of every attempt to send it. */
  id: string
  /** Purpose for which it was chosen. */
  place: string
  content: Blob
  /** When it was stored, in milliseconds since the epoch. */
  at: number
}

/** Maximum age of a stored picture, in milliseconds. */
const OLDEST = 7 * DAY_MS

/**
 * Stores an account's chosen pictures for one purpose on this device, across reloads, until they are uploaded or
 * cancelled.
 */
export function keptPhotos(accountId: string, place: string) {
  const at = { database: photosName(accountId), store: 'photos', key: 'id' }
  const within = <Value>(run: Parameters<typeof withRows<KeptPhoto, Value>>[1]) =>
    withRows<KeptPhoto, Value>(at, run)
  return {
    /** Lists the pictures in the order of choice; removes expired ones. */
    list: (now: number) =>
      within(async ({ all, remove }) => {
        const rows = await all()
        const kept = rows.filter((row) => now - row.at <= OLDEST)
        for (const row of rows) if (!kept.includes(row)) await remove(row.id)
        return kept.filter((row) => row.place === place).toSorted((a, b) => a.at - b.at)
      }),
    put: async (id: string, content: Blob, now: number) => {
      // After logout, here or in another tab, nothing more is stored.
      if (readAccount()?.id !== accountId) return
      await within(({ put }) => put({ id, place, content, at: now }))
    },
    /** Returns whether it is still stored: another tab may have uploaded it. */
    has: (id: string) => within(async ({ all }) => (await all()).some((row) => row.id === id)),
    remove: (id: string) => within(({ remove }) => remove(id)),
  }
}

/**
 * Waits until no other tab sends the same photo, then locks it until the returned function is called or this tab ends,
 * even by a crash. Without the Web Locks API, only the idempotency key keeps the server from storing a photo twice.
 */
export function claimPhoto(id: string, signal: AbortSignal): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    navigator.locks.request(`awan.photo.${id}`, { signal }, held).catch(reject)
  })
}
