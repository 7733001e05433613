import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '@awan/core/business/draft'
import { beginDraft, completed } from '#console/register/draft-copy.ts'
import { createDraftStore } from '#console/register/draft-store.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { typedText } from '#lib/form/typed-text.ts'

test('a stored draft from before localised names keeps its input', () => {
  expect(completed({ nameAr: 'حلاقة الرشيد', nameEn: '', step: 2 })).toEqual({
    ...EMPTY_DRAFT,
    step: 2,
    name: typedText({ ar: 'حلاقة الرشيد' }),
  })
  expect(completed({ name: { en: 'Rashid' } }).name).toEqual(typedText({ en: 'Rashid' }))
  expect(completed({})).toEqual(EMPTY_DRAFT)
})

test('a name typed here joins the other language’s from another device', () => {
  const base = completed({ key: 'k', name: { ar: 'حلاقة' } })
  const draft = { ...base, name: { ...base.name, en: 'Rashid' } }
  const stored = {
    content: { key: 'k', name: { ar: 'حلاقة الرشيد' } },
    version: 5,
    updatedAt: null,
  }
  const opened = beginDraft(stored, { base, version: 4, draft }, EMPTY_DRAFT)
  expect(opened.copy.draft.name).toEqual(typedText({ en: 'Rashid', ar: 'حلاقة الرشيد' }))
  expect(opened.merged).toBe(true)
})

test('input after an empty save is sent too', async () => {
  const save = vi.fn(async (_draft: unknown, version: number) => ({ version: version + 1 }))
  const store = createDraftStore({
    start: { base: EMPTY_DRAFT, version: 1, draft: EMPTY_DRAFT },
    save,
    readTheirs: () => null,
    keep: () => undefined,
    onMerged: () => undefined,
  })
  await store.sync()
  expect(save).not.toHaveBeenCalled()
  store.change({ step: 2 })
  await store.sync()
  expect(save.mock.calls).toEqual([[{ ...EMPTY_DRAFT, step: 2 }, 1]])
  expect(store.read()).toMatchObject({ state: 'saved', late: false })
  expect(store.version()).toBe(2)
})

test('a save that was refused for its rate is sent again', async () => {
  const save = vi
    .fn(async (_draft: unknown, version: number) => ({ version: version + 1 }))
    .mockRejectedValueOnce(new ApiError('too_many_requests', 429, ''))
  const store = createDraftStore({
    start: { base: EMPTY_DRAFT, version: 1, draft: { ...EMPTY_DRAFT, step: 2 } },
    save,
    readTheirs: () => null,
    keep: () => undefined,
    onMerged: () => undefined,
    retry: 0,
  })
  await expect(store.sync()).rejects.toThrow()
  expect(store.read()).toMatchObject({ state: 'waiting', late: true })
  await vi.waitFor(() => expect(store.read()).toMatchObject({ state: 'saved', late: false }))
  expect(save).toHaveBeenCalledTimes(2)
})
