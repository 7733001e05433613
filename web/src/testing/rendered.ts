import {
  onlineManager,
  QueryClientProvider,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { localeOf, type Digits, type Language } from '@awan/core/language'
import { ApiError } from '#lib/api/api-error.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { LanguageContext, type Values } from '#lib/i18n/language-context.ts'

/** Query with the data that it has loaded. */
export interface Loaded {
  queryKey: QueryKey
  data: unknown
}

/** Returns the HTML of an element; the text of a message is its key, followed by its values. */
export function shown(
  element: ReactElement,
  client: QueryClient = createQueryClient(),
  language: Language = 'en',
  digits: Digits = 'latn',
): string {
  const state = {
    language,
    digits,
    locale: localeOf(language, digits),
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

/** Returns the HTML of an element after the last refetch of each query has failed. */
export function afterFailedRefetch(element: ReactElement, queries: readonly Loaded[]): string {
  const client = createQueryClient()
  for (const { queryKey, data } of queries) {
    const query = client.getQueryCache().build(client, { queryKey })
    if (data !== undefined) query.setData(data)
    query.setState({ status: 'error', error: new ApiError('internal', 503, 'unavailable') })
  }
  return shown(element, client)
}

/** Returns the HTML of an element that is opened without a connection; only these queries have data. */
export function openedOffline(element: ReactElement, queries: readonly Loaded[] = []): string {
  const client = createQueryClient()
  for (const { queryKey, data } of queries) client.setQueryData(queryKey, data)
  onlineManager.setOnline(false)
  try {
    return shown(element, client)
  } finally {
    onlineManager.setOnline(true)
  }
}
