import { ORIGINS, type Origin } from '@awan/core/business/sharing'
import { readTabRecord, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.origins'

const isOrigin = (value: unknown): value is Origin => ORIGINS.some((origin) => origin === value)

/** Remembers for this tab that a shop's page was opened by something the shop gave out, such as its QR code. */
export function keepOrigin(businessId: string, from: string | null): void {
  if (isOrigin(from)) writeTab(KEY, { ...readTabRecord(KEY), [businessId]: from })
}

/** By what the visitor came to the shop's page; undefined: found here. */
export function originOf(businessId: string): Origin | undefined {
  const kept = readTabRecord(KEY)[businessId]
  return isOrigin(kept) ? kept : undefined
}
