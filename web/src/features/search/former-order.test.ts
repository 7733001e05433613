import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { searchQuery, type FoundBusiness } from '#features/search/api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'

const found = (id: string, metres: number) => ({ business: { id }, metres }) as FoundBusiness // only these fields are read
const page = (...items: FoundBusiness[]) => {
  return { items, services: [], understood: [], loose: false, nextCursor: null }
}

test('rows on screen keep their order when the same search is answered again', () => {
  const client = createQueryClient()
  const query = searchQuery({ query: 'massage' })
  const observer = new InfiniteQueryObserver(client, query)
  const answer = (...pages: ReturnType<typeof page>[]) => {
    client.setQueryData(query.queryKey, { pages, pageParams: pages.map(String) })
    observer.updateResult()
    return observer
      .getCurrentResult()
      .data?.businesses.map(({ business, metres }) => `${business.id} ${metres}`)
  }
  const first = page(found('a', 1), found('b', 1))
  expect(answer(first)).toEqual(['a 1', 'b 1'])
  // A further page is added below.
  expect(answer(first, page(found('c', 1)))).toEqual(['a 1', 'b 1', 'c 1'])
  // In a new ranking c rose, a is gone and d is new.
  const anew = page(found('d', 2), found('c', 2))
  expect(answer(anew, page(found('b', 2)))).toEqual(['b 2', 'c 2', 'd 2'])
})
