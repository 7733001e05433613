import { askable, parseMapPoint, shortLinkIn, type MapPoint } from '@awan/core/business/map-point'
import type { NextAddress } from '#integrations/map-links/port.ts'

const MOST_HOPS = 5
/** Timeout of all hops together, in milliseconds. */
const PATIENCE = 3000

/** Follows a short link until a redirect contains a location; requests only allowed addresses. */
export async function placeBehind(
  text: string,
  nextAddress: NextAddress,
): Promise<MapPoint | undefined> {
  const signal = AbortSignal.timeout(PATIENCE)
  let address = shortLinkIn(text)
  for (let hop = 0; hop < MOST_HOPS && address !== undefined; hop++) {
    if (askable(address) === undefined) return undefined
    const next = await nextAddress(new URL(address), signal).catch(() => undefined)
    if (next === undefined || !URL.canParse(next, address)) return undefined
    address = new URL(next, address).href
    const read = parseMapPoint(address)
    if (read.ok) return read.point
  }
  return undefined
}
