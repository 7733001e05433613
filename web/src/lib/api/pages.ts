import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** The rows of one page, and where the next one begins. */
interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/** Asks for one page after the other; whoever reads it gets all rows so far. `staleTime` and its like are beside it. */
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
