import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Card } from '#console/frame/card.tsx'
import { queryFaultOf } from '#lib/api/loading-fault.ts'

/** Card with a short list of a shop's keys, webhooks or embeds, and a button to add one. */
export function ListCard<Item extends { id: string }, Key extends readonly unknown[]>(props: {
  title: string
  text: string
  query: UseQueryOptions<{ items: Item[] }, Error, Item[], Key>
  /** Text for an empty list. */
  empty: string
  row: (item: Item) => ReactNode
  /** Label of the button that adds an item. */
  add: string
  onAdd: () => void
  /** Dialogs about an item. */
  children: ReactNode
}) {
  const list = useQuery(props.query)
  const fault = queryFaultOf(list)
  return (
    <Card title={props.title} text={props.text}>
      {list.isPending && !fault && <Skeleton className="h-20 rounded-lg" />}
      {fault && <QueryError error={fault} of={list} />}
      {list.data?.length === 0 && <p className="text-ink-2">{props.empty}</p>}
      {list.data && list.data.length > 0 && (
        <ul className="grid gap-3">{list.data.map(props.row)}</ul>
      )}
      {list.data && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          icon={<Icon of={Plus} size="s" />}
          onClick={props.onAdd}
        >
          {props.add}
        </Button>
      )}
      {props.children}
    </Card>
  )
}
