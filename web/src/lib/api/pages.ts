import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Rows of one page, and the cursor of the next. */
interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/** Builds an infinite query whose data is all rows loaded so far. Options such as `staleTime` are spread beside it. */
export function pagesQuery<Row>(
  queryKey: QueryKey,
  ask: (part: {
    cursor: string | undefined
    signal: AbortSignal
    client: QueryClient
  }) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, ...context }) => ask({ cursor: pageParam || undefined, ...context }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}
