import { useQueryClient } from '@tanstack/react-query'
import { Conflict } from '#components/editing/conflict.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { toast } from '#components/overlays/toast.ts'
import { catalogDeskKeys } from '#features/catalog/desk-keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { CatalogFields } from '#operator/catalogue/catalog-fields.tsx'
import {
  catalogDraftOf,
  catalogFaultsOf,
  type CatalogDraft,
  type CatalogField,
  type CatalogRowFields,
} from '#operator/catalogue/draft.ts'

interface Row extends CatalogRowFields {
  id: string
  version: number
}

/** Editor of a row of the catalogue: a panel on desktop, a sheet on phones. */
export function CatalogEditor<Thing extends Row>(props: {
  title: string
  fields: readonly CatalogField[]
  /** Row being changed; undefined: a new one. */
  row: Thing | undefined
  start: Partial<CatalogDraft>
  save: (draft: CatalogDraft, version: number) => Promise<Thing>
  reload: () => Promise<readonly Thing[]>
  onClose: () => void
}) {
  const { row, fields, start } = props
  const t = useMessages()
  const client = useQueryClient()
  const change = useWrite(
    ({ draft, version }: { draft: CatalogDraft; version: number }) => props.save(draft, version),
    { affects: () => client.invalidateQueries({ queryKey: catalogDeskKeys.all }) },
  )
  const form = useVersionedForm<Thing | undefined, CatalogDraft, CatalogField>({
    stored: row,
    read: (stored) => catalogDraftOf(stored, start),
    faultsOf: (draft) => catalogFaultsOf(draft, fields),
    save: (draft, version) => change.mutateAsync({ draft, version }),
    reload: async () => (await props.reload()).find(({ id }) => id === row?.id),
    faultsIn: (refusal) => (isApiError(refusal, 'invalid_input') ? ['timeZone'] : []),
    onSaved: () => {
      toast.success(t('console.saved'))
      props.onClose()
    },
  })
  return (
    <EditorPanel beside title={props.title} form={form} onClose={props.onClose}>
      <Conflict apart changes={form.conflict.map((field) => t(`operator.field.${field}`))} />
      <div className="mt-3 grid gap-5">
        <CatalogFields fields={fields} draft={form.value} faults={form.faults} set={form.set} />
      </div>
    </EditorPanel>
  )
}
