import { EMPTY_DRAFT, type Draft } from '@awan/core/business/draft'
import type { Localized } from '@awan/core/language'
import type { StoredDraft } from '#features/business/registration-api.ts'
import type { Copy } from '#console/register/draft-store.ts'
import { changedFields, rebased } from '#lib/form/three-way.ts'
import { readStoredValue, removeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { readTab, removeTab, writeTab } from '#lib/tab-storage.ts'
import { typedText } from '#lib/form/typed-text.ts'

const TAB = 'awan.registration'

interface Kept extends Copy {
  accountId: string
}

/** Stores a draft in this tab, until logout; unsent changes also on the device, where they outlive the tab. */
export function keepCopy(accountId: string, copy: Copy): void {
  const kept: Kept = { accountId, ...copy }
  writeTab(TAB, kept)
  if (copy.version === 0 || changedFields(copy.base, copy.draft).length > 0)
    writeStoredValue(STORAGE_KEYS.registration, kept)
  else removeStored(STORAGE_KEYS.registration)
}

export function dropCopy(): void {
  removeTab(TAB)
  removeStored(STORAGE_KEYS.registration)
}

export function readCopy(accountId: string): Copy | undefined {
  return (
    keptOf(readTab(TAB), accountId) ?? keptOf(readStoredValue(STORAGE_KEYS.registration), accountId)
  )
}

function keptOf(value: unknown, accountId: string): Copy | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  // Written by this file only, perhaps by an older version: completed below.
  const kept = value as Partial<Kept>
  if (kept.accountId !== accountId || typeof kept.version !== 'number' || !kept.draft)
    return undefined
  return { version: kept.version, draft: completed(kept.draft), base: completed(kept.base ?? {}) }
}

/** Stored form of a draft; older ones have two names instead of one localized value. */
type KeptDraft = Partial<Omit<Draft, 'name'>> & {
  name?: Localized
  nameAr?: string
  nameEn?: string
}

/** Completes a stored draft with all fields. */
export function completed(content: KeptDraft): Draft {
  const { nameAr, nameEn, ...draft } = content
  const older = { ...(nameAr ? { ar: nameAr } : {}), ...(nameEn ? { en: nameEn } : {}) }
  return { ...EMPTY_DRAFT, ...draft, name: typedText(draft.name ?? older) }
}

/**
 * Returns the draft to start with: the server's, with this device's unsent changes on top. `gone`: the draft that was
 * changed here no longer exists.
 */
export function beginDraft(
  stored: StoredDraft,
  copy: Copy | undefined,
  fresh: Draft,
): { copy: Copy; gone: boolean; merged: boolean } {
  const unsent = copy && (copy.version === 0 || changedFields(copy.base, copy.draft).length > 0)
  if (stored.content === null) {
    if (!unsent)
      return { copy: { base: fresh, version: 0, draft: fresh }, gone: false, merged: false }
    return { copy, gone: copy.version > 0, merged: false }
  }
  const base = completed(stored.content)
  const { version } = stored
  if (!unsent) return { copy: { base, version, draft: base }, gone: false, merged: false }
  const draft = rebased(copy.base, copy.draft, base)
  return { copy: { base, version, draft }, gone: false, merged: copy.version !== version }
}
