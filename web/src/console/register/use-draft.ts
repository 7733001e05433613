import { useEffect, useState, useSyncExternalStore } from 'react'
import { EMPTY_DRAFT, type Draft } from '@awan/core/business/draft'
import { groupPhone } from '@awan/core/phone'
import { toast } from '#components/overlays/toast.ts'
import { beginDraft, completed, keepCopy, readCopy } from '#console/register/draft-copy.ts'
import { createDraftStore, type Copy } from '#console/register/draft-store.ts'
import { saveDraft, type StoredDraft } from '#features/business/registration-api.ts'
import { useCity } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import type { Account } from '#lib/api/answers.ts'

/** Returns the idempotency key of a registration, made once for each. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${performance.now()}`

/** Returns a draft with the account's known values. */
function freshFor(account: Account, cityId: string): Draft {
  return {
    ...EMPTY_DRAFT,
    key: newKey(),
    phone: groupPhone(account.phone),
    cityId,
    team: [{ name: account.fullName, me: true }],
  }
}

/**
 * Returns the account's draft, which is stored and sent while it is edited. `stored` is the server's draft; undefined
 * if it cannot be loaded, in which case this device must have a copy.
 */
export function useDraft(account: Account, stored: StoredDraft | undefined) {
  const t = useMessages()
  const city = useCity()
  const [opened] = useState(() => {
    const copy = readCopy(account.id)
    const offline = { copy: copy ?? startOf(freshFor(account, city)), gone: false, merged: false }
    return stored ? beginDraft(stored, copy, freshFor(account, city)) : offline
  })
  const [store] = useState(() =>
    createDraftStore({
      start: opened.copy,
      gone: opened.gone,
      save: saveDraft,
      readTheirs,
      keep: (copy) => keepCopy(account.id, copy),
      onMerged: () => toast.info(t('register.merged')),
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.read)
  useEffect(() => {
    if (opened.merged) toast.info(t('register.merged'))
    const send = () => {
      if (store.read().state === 'waiting') void store.sync().catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      store.stop()
      // Leaving the page sends at once.
      send()
    }
  }, [opened, store, t])
  return { store, ...state }
}

const startOf = (draft: Draft): Copy => ({ base: draft, version: 0, draft })

function readTheirs({ draft }: Record<string, unknown>) {
  // Typed by the contract of the refusal: the currently stored draft.
  const theirs = draft as StoredDraft | undefined
  return theirs?.content ? { draft: completed(theirs.content), version: theirs.version } : null
}
