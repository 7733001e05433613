import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { AsOf } from '#console/diary/as-of.tsx'
import { DiarySheets } from '#console/diary/diary-sheets.tsx'
import { GridSkeleton } from '#console/diary/grid/grid-skeleton.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { UnsentContext } from '#console/unsent/unsent-context.ts'
import { UnsentLine } from '#console/unsent/unsent-line.tsx'
import { ofShop, unsentStates, withUnsent } from '#console/unsent/with-unsent.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useUnsent } from '#console/unsent/queue/use-unsent.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The days of a diary, their skeleton or error, and the sheet open over them. */
export function DiaryContent(props: {
  requested: UseQueryResult<Diary>
  /** Number of columns in the grid's skeleton. */
  columns: number
  /** Working day on screen. */
  date: string
  sheet: Sheet | undefined
  onSheet: (sheet: Sheet | undefined) => void
  children: (diary: Diary) => ReactNode
}) {
  const { requested } = props
  const { id: shopId } = useShop()
  const unsent = useUnsent()
  const entries = useMemo(() => ofShop(unsent, shopId), [unsent, shopId])
  const states = useMemo(() => unsentStates(entries), [entries])
  const diary = useMemo(
    () => requested.data && withUnsent(requested.data, entries),
    [requested.data, entries],
  )
  const fault = loadingFaultOf(requested)
  return (
    <UnsentContext value={states}>
      <UnsentLine entries={entries} />
      {diary && <AsOf failed={requested.isError} updatedAt={requested.dataUpdatedAt} />}
      {requested.isPending && !fault && <GridSkeleton columns={props.columns} />}
      {fault && requested.isPaused && <NotOnDevice />}
      {fault && !requested.isPaused && <QueryError error={fault} of={requested} />}
      {diary && props.children(diary)}
      <DiarySheets
        sheet={props.sheet}
        appointments={diary?.visits ?? []}
        diary={diary}
        date={props.date}
        onSheet={props.onSheet}
        unsent={entries}
      />
    </UnsentContext>
  )
}

function NotOnDevice() {
  const t = useMessages()
  return <EmptyState title={t('diary.notOnDevice')} text={t('diary.notOnDeviceText')} />
}
