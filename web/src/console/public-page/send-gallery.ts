import { MAX_PHOTOS } from '@awan/core/photo/rules'
import type { PickedPhoto } from '#features/photo/use-arranging.ts'
import { isApiError } from '#lib/api/api-error.ts'

type Photos = readonly PickedPhoto[]

interface Version {
  items: Photos
  version: number
}

/** Photos as arranged on screen, and the gallery of the server that they were arranged from. */
export interface Arranged<Gallery extends Version = Version> {
  base: Gallery
  photos: Photos
}

export const photoIdsOf = (photos: Photos) => photos.map(({ id }) => id)
const isSame = (one: Photos, other: Photos) => photoIdsOf(one).join() === photoIdsOf(other).join()

/** Returns the photos that another list lacks. */
const without = (photos: Photos, other: Photos) => {
  const ids = new Set(photoIdsOf(other))
  return photos.filter(({ id }) => !ids.has(id))
}

/** Returns whether photos were added, which are lost if they are not saved. */
export const hasAdded = ({ base, photos }: Arranged) => without(photos, base.items).length > 0

/** Returns whether added photos are missing in the resulting list, as it is full. */
export const isLeftOut = ({ base, photos }: Arranged, result: Photos) =>
  without(without(photos, base.items), result).length > 0

/**
 * Makes a change of a list in a newer one: photos are added, as many as fit, and removed; they are moved only if the
 * newer one is equal.
 */
export function rearranged({ before, after }: Record<'before' | 'after', Photos>, newer: Photos) {
  if (isSame(before, newer)) return after
  const added = without(without(after, before), newer)
  return [...without(newer, without(before, after)), ...added].slice(0, MAX_PHOTOS)
}

/** Returns the latest change, made in the gallery that was saved before it; undefined if that one was the latest. */
export function followingChange<Gallery extends Version>(
  sent: Arranged<Gallery>,
  latest: Arranged<Gallery>,
  saved: Gallery,
): Arranged<Gallery> | undefined {
  if (latest === sent) return undefined
  const change = { before: sent.photos, after: latest.photos }
  return { base: saved, photos: rearranged(change, saved.items) }
}

/**
 * Sends the photos. If the gallery has changed since, the same photos are added to and removed from the newer one, which
 * is sent once; without any, the new order is refused as `changed_elsewhere`. Added photos that do not fit are left out.
 */
export async function sendGallery<Gallery extends Version>(
  { base, photos }: Arranged<Gallery>,
  server: {
    put: (photos: Photos, version: number) => Promise<Gallery>
    read: () => Promise<Gallery>
  },
): Promise<Gallery> {
  try {
    return await server.put(photos, base.version)
  } catch (error) {
    if (!isApiError(error, 'changed_elsewhere')) throw error
    const newer = await server.read()
    // Saved by an earlier attempt, whose response was lost.
    if (isSame(photos, newer.items)) return newer
    const merged = rearranged({ before: base.items, after: photos }, newer.items)
    if (isSame(merged, newer.items)) {
      if (isLeftOut({ base, photos }, newer.items)) return newer
      throw error
    }
    return server.put(merged, newer.version)
  }
}
