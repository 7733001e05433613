import { useMessages } from '#lib/i18n/language-context.ts'
import { Button } from '#components/buttons/button.tsx'

/** Button that loads the next page of a list; empty on the last one. */
export function LoadMore(props: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}) {
  const t = useMessages()
  if (!props.hasNextPage) return null
  return (
    <div className="grid justify-items-center pt-6">
      <Button
        variant="outline"
        pending={props.isFetchingNextPage}
        onClick={() => void props.fetchNextPage()}
      >
        {t('shell.showMore')}
      </Button>
    </div>
  )
}
