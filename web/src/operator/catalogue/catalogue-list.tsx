import type { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Localized } from '@awan/core/language'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Badge } from '#components/text/badge.tsx'
import { Name } from '#components/text/name.tsx'
import type { CatalogueTarget } from '#features/catalog/desk-api.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { CatalogueEditor } from '#operator/catalogue/catalogue-editor.tsx'
import type { CatalogueDraft, CatalogueField } from '#operator/catalogue/draft.ts'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'

interface ListedRow {
  id: string
  name: Localized
  position: number
  active: boolean
  version: number
}

/** Table of one kind of catalogue row, a button to add one, and the editor of the opened row. */
export function CatalogueList<Row extends ListedRow>(props: {
  label: string
  addLabel: string
  query: ReturnType<typeof useInfiniteQuery<unknown, Error, Row[]>>
  fields: readonly CatalogueField[]
  /** Columns between the name and the position. */
  columns: readonly DeskColumn<Row>[]
  start: Partial<CatalogueDraft>
  save: (at: CatalogueTarget, draft: CatalogueDraft) => Promise<Row>
}) {
  const { query, label } = props
  const t = useMessages()
  const format = useFormat()
  const [edited, setEdited] = useBeside<{ row: Row | undefined }>()
  const columns: DeskColumn<Row>[] = [
    { label: t('operator.field.name'), cell: ({ name }) => <Name of={name} /> },
    {
      label: t('operator.status'),
      cell: ({ active }) => (
        <Badge tone={active ? 'success' : 'quiet'}>
          {t(active ? 'operator.inUse' : 'operator.retired')}
        </Badge>
      ),
      beside: true,
    },
    ...props.columns,
    {
      label: t('operator.field.position'),
      cell: ({ position }) => <span className="num">{format.number(position)}</span>,
      columnOnly: true,
    },
  ]
  return (
    <>
      <div>
        <Button
          size="sm"
          icon={<Icon of={Plus} size="s" />}
          aria-haspopup="dialog"
          onClick={() => setEdited({ row: undefined })}
        >
          {props.addLabel}
        </Button>
      </div>
      <DeskTable
        label={label}
        query={query}
        columns={columns}
        opened={edited?.row?.id}
        onOpen={(row) => setEdited({ row })}
        empty={{ title: t('operator.nothingListed') }}
      />
      {edited && (
        <CatalogueEditor
          key={edited.row?.id}
          title={edited.row ? format.name(edited.row.name) : props.addLabel}
          fields={props.fields}
          row={edited.row}
          start={props.start}
          save={props.save}
          reload={async () => (await query.refetch()).data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
