import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { LanguageContext } from '#lib/i18n/language-context.ts'

const language = {
  language: 'en',
  digits: 'latn',
  locale: 'en-AE',
  t: (key: string) => key,
  setLanguage: () => Promise.resolve(),
  setDigits: () => undefined,
  preload: () => undefined,
} as const

/** For tests: the HTML of an element, with message keys as texts, after the last refetch of each query has failed. */
export function afterFailedRefetch(
  element: ReactElement,
  queries: readonly { queryKey: QueryKey; data: unknown }[],
): string {
  const client = createQueryClient()
  for (const { queryKey, data } of queries) {
    const query = client.getQueryCache().build(client, { queryKey })
    if (data !== undefined) query.setData(data)
    query.setState({ status: 'error', error: new ApiError('internal', 503, 'unavailable') })
  }
  return renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: language },
      createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, element)),
    ),
  )
}
