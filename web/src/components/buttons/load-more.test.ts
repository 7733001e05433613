import { createElement } from 'react'
import { expect, test } from 'vitest'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { shown } from '#testing/rendered.ts'

const loaded = {
  data: ['row'],
  error: null,
  fetchStatus: 'idle',
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
} as const
const error = new ApiError('network', 0, 'lost')

test('a page that failed says so beside the button, which tries again', () => {
  const html = shown(createElement(LoadMore, { ...loaded, error, isFetchNextPageError: true }))
  expect(html).toContain('role="alert"')
  expect(html).toContain('shell.networkError')
  expect(html).toContain('shell.tryAgain')
})

test('a page requested without a connection says so, with a button that tries again', () => {
  const html = shown(createElement(LoadMore, { ...loaded, fetchStatus: 'paused' }))
  expect(html).toContain('shell.networkError')
  expect(html).toContain('shell.tryAgain')
})

test('a failed refetch of the whole list is not an error of the next page', () => {
  const html = shown(createElement(LoadMore, { ...loaded, error }))
  expect(html).not.toContain('role="alert"')
  expect(html).toContain('shell.showMore')
})

test('an error is shown in one place: above the list, or beside the button', () => {
  expect(queryFaultOf({ ...loaded, error })).toBe(error)
  expect(queryFaultOf({ ...loaded, error, isFetchNextPageError: true })).toBe(undefined)
})
