import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** Rows of one page, and the cursor of the next. */
interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/** Builds an infinite query whose data is all rows loaded so far. Options such as `staleTime` are spread beside it. */
export function pagesQuery<Row>(
  queryKey: QueryKey,
  ask: (part: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ cursor: pageParam || undefined, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}
