import { Suspense } from 'react'
import type { Sheet } from '#console/diary-parts/sheet.ts'
import type { Diary, Visit } from '#features/appointment/diary-api.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

const VisitSheet = lazyConsolePart(
  async () => (await import('#console/diary-parts/visit-sheet.tsx')).VisitSheet,
)
const NewVisitSheet = lazyConsolePart(
  async () => (await import('#console/diary-parts/new-visit-sheet.tsx')).NewVisitSheet,
)
const BlockSheet = lazyConsolePart(
  async () => (await import('#console/diary-parts/block-sheet.tsx')).BlockSheet,
)

/** The open sheet of a diary's page; its code comes when the first one is opened. */
export function DiarySheets(props: {
  sheet: Sheet | undefined
  /** Where the visits and blocks that sheets name are found. */
  visits: readonly Visit[]
  blocks: Diary['blocks']
  /** The working day on screen. */
  date: string
  onSheet: (sheet: Sheet | undefined) => void
}) {
  const { sheet, date, onSheet } = props
  if (!sheet) return null
  const close = () => onSheet(undefined)
  const visit = sheet.kind === 'visit' ? props.visits.find(({ id }) => id === sheet.id) : undefined
  const block =
    sheet.kind === 'changeBlock' ? props.blocks.find(({ id }) => id === sheet.id) : undefined
  return (
    <Suspense>
      {visit && <VisitSheet visit={visit} onClose={close} />}
      {sheet.kind === 'new' && (
        <NewVisitSheet
          walkIn={sheet.walkIn}
          at={sheet.at}
          date={date}
          onClose={close}
          onBlock={(at) => onSheet({ kind: 'block', at })}
        />
      )}
      {sheet.kind === 'block' && <BlockSheet at={sheet.at} date={date} onClose={close} />}
      {block && <BlockSheet block={block} date={date} onClose={close} />}
    </Suspense>
  )
}
