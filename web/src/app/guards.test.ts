import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { OperatorOnly, SignedInOnly } from '#app/guards.tsx'
import { SignedOutOnly } from '#app/signed-out-only.tsx'
import { alwaysAuth, AuthContext, LOADING, type AuthState } from '#lib/auth/auth-context.ts'
import { parseAccount } from '#lib/auth/stored-account.ts'
import { LanguageContext } from '#lib/i18n/language-context.ts'

const PAGE = 'the page'

/** Returns a guard's output: the page, a spinner, or nothing while it redirects. */
function shown(guard: ComponentType<{ children: ReactNode }>, state: AuthState): string {
  const language = {
    language: 'en',
    digits: 'latn',
    locale: 'en-AE',
    t: (key: string) => key,
    setLanguage: () => Promise.resolve(),
    setDigits: () => undefined,
    preload: () => undefined,
  } as const
  return renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: language },
      createElement(
        AuthContext,
        { value: alwaysAuth(state) },
        createElement(MemoryRouter, null, createElement(guard, null, PAGE)),
      ),
    ),
  )
}

function person(isAdmin: boolean): AuthState {
  const account = parseAccount(JSON.stringify({ id: 'u1', isAdmin }))
  if (!account) throw new Error('the account does not parse')
  return { status: 'signed-in', account }
}
const guest: AuthState = { status: 'signed-out', account: undefined }

describe.each([
  ['signed-in only', SignedInOnly, { guest: '', customer: PAGE, operator: PAGE }],
  ['signed-out only', SignedOutOnly, { guest: PAGE, customer: '', operator: '' }],
  ['operators only', OperatorOnly, { guest: '', customer: '', operator: PAGE }],
])('%s', (_name, guard, expected) => {
  test('shows the page to permitted visitors, and nothing to others', () => {
    expect(shown(guard, guest)).toBe(expected.guest)
    expect(shown(guard, person(false))).toBe(expected.customer)
    expect(shown(guard, person(true))).toBe(expected.operator)
  })

  test('shows a spinner until the account is known', () => {
    expect(shown(guard, LOADING)).toContain('shell.loading')
  })
})
