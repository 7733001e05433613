import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { localeOf, type Language } from '@awan/core/language'
import { LanguageContext, type Values } from '#lib/i18n/language-context.ts'

/** For tests: the HTML of an element with the client's data; the text of a message is its key, followed by its values. */
export function shown(
  element: ReactElement,
  client: QueryClient,
  language: Language = 'en',
): string {
  const state = {
    language,
    digits: 'latn',
    locale: localeOf(language, 'latn'),
    t: (key: string, values?: Values) => [key, ...Object.values(values ?? {})].join(' '),
    setLanguage: () => Promise.resolve(),
    setDigits: () => undefined,
    preload: () => undefined,
  } as const
  return renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: state },
      createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, element)),
    ),
  )
}
