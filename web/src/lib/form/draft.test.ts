import { afterEach, expect, test } from 'vitest'
import { keepDraft, readDraft, removeDraft } from '#lib/form/draft.ts'
import { removeStored, writeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { clearTab, ownTab } from '#lib/tab-storage.ts'

afterEach(() => {
  removeStored(STORAGE_KEYS.userRegistered)
  removeStored(STORAGE_KEYS.userData)
  clearTab()
})

test('input is kept if the session has ended, until the form has it again', () => {
  ownTab('u1')
  keepDraft('cancel a1', { words: 'Closed' })
  expect(readDraft('cancel a2')).toBeUndefined()
  // Rendered twice before the form is on the page.
  expect(readDraft('cancel a1')).toEqual({ words: 'Closed' })
  expect(readDraft('cancel a1')).toEqual({ words: 'Closed' })
  removeDraft('cancel a1')
  expect(readDraft('cancel a1')).toBeUndefined()
})

test('input of an account that has logged out, or of a guest, is not kept', () => {
  keepDraft('cancel a1', { words: 'Closed' })
  expect(readDraft('cancel a1')).toBeUndefined()
  ownTab('u1')
  clearTab()
  keepDraft('cancel a1', { words: 'Closed' })
  ownTab('u2')
  expect(readDraft('cancel a1')).toBeUndefined()
})

test('input of a form that is closed while the account is logged in is not kept', () => {
  writeStored(STORAGE_KEYS.userRegistered, 'true')
  writeStoredValue(STORAGE_KEYS.userData, { id: 'u1' })
  ownTab('u1')
  keepDraft('cancel a1', { words: 'Closed' })
  expect(readDraft('cancel a1')).toBeUndefined()
})
