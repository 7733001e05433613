import { ORIGINS, type Origin } from '@awan/core/business/sharing'
import { readTabRecord, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.origins'

const isOrigin = (value: unknown): value is Origin => ORIGINS.some((origin) => origin === value)

/** Remembers in this tab that a shop's page was opened through a link of the shop, such as its QR code. */
export function keepOrigin(businessId: string, from: string | null): void {
  if (isOrigin(from)) writeTab(KEY, { ...readTabRecord(KEY), [businessId]: from })
}

/** Returns the link through which the shop's page was opened; undefined if found on this site. */
export function originOf(businessId: string): Origin | undefined {
  const kept = readTabRecord(KEY)[businessId]
  return isOrigin(kept) ? kept : undefined
}
