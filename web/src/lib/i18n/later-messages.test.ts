import { setupI18n, type Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import { translator } from './language-provider.tsx'

test('messages added to a catalogue later are used at once', () => {
  const messages: Messages = { 'shell.home': ['Home'] }
  const t = translator(setupI18n({ locale: 'en', messages: { en: messages } }))
  expect(t('account.logIn')).toBe('account.logIn')
  Object.assign(messages, { 'account.logIn': ['Log in'] })
  expect(t('account.logIn')).toBe('Log in')
  expect(t('shell.home')).toBe('Home')
})
