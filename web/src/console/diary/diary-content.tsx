import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { AsOf } from '#console/diary/as-of.tsx'
import { DiarySheets } from '#console/diary/diary-sheets.tsx'
import { GridSkeleton } from '#console/diary/grid/grid-skeleton.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import type { Diary } from '#features/appointment/diary-api.ts'

/** The days of a diary, their shape until they are loaded or what failed, and the sheet that is open over them. */
export function DiaryContent(props: {
  requested: UseQueryResult<Diary>
  /** Counts the columns of the grid that is to be. */
  columns: number
  /** The working day on screen. */
  date: string
  sheet: Sheet | undefined
  onSheet: (sheet: Sheet | undefined) => void
  children: (diary: Diary) => ReactNode
}) {
  const { requested } = props
  const diary = requested.data
  return (
    <>
      {diary && <AsOf failed={requested.isError} updatedAt={requested.dataUpdatedAt} />}
      {requested.isPending && <GridSkeleton columns={props.columns} />}
      {requested.isError && !diary && (
        <ErrorState
          error={requested.error}
          pending={requested.isFetching}
          onRetry={() => void requested.refetch()}
        />
      )}
      {diary && props.children(diary)}
      <DiarySheets
        sheet={props.sheet}
        visits={diary?.visits ?? []}
        blocks={diary?.blocks ?? []}
        date={props.date}
        onSheet={props.onSheet}
      />
    </>
  )
}
