import { useQueryClient } from '@tanstack/react-query'
import { Conflict } from '#components/editing/conflict.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { CatalogueTarget } from '#features/catalog/desk-api.ts'
import { catalogueDeskKeys } from '#features/catalog/desk-keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useCreation } from '#lib/form/creation.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { CatalogueFields } from '#operator/catalogue/catalogue-fields.tsx'
import {
  catalogueDraftOf,
  catalogueFaultsOf,
  type CatalogueDraft,
  type CatalogueField,
  type CatalogueRowFields,
} from '#operator/catalogue/draft.ts'

interface Row extends CatalogueRowFields {
  id: string
  version: number
}

/** Editor of a row of the catalogue: a panel on desktop, a sheet on phones. */
export function CatalogueEditor<Thing extends Row>(props: {
  title: string
  fields: readonly CatalogueField[]
  /** Row being changed; undefined: a new one. */
  row: Thing | undefined
  start: Partial<CatalogueDraft>
  save: (at: CatalogueTarget, draft: CatalogueDraft) => Promise<Thing>
  reload: () => Promise<readonly Thing[]>
  onClose: () => void
}) {
  const { row, fields, start, save } = props
  const t = useMessages()
  const client = useQueryClient()
  const creation = useCreation<Thing>()
  const change = useWrite(
    ({ draft, version }: { draft: CatalogueDraft; version: number }) =>
      row
        ? save({ id: row.id, version }, draft)
        : creation({
            create: (key) => save({ key }, draft),
            change: (added) => save(added, draft),
          }),
    { affects: () => client.invalidateQueries({ queryKey: catalogueDeskKeys.all }) },
  )
  const form = useVersionedForm<Thing | undefined, CatalogueDraft, CatalogueField>({
    name: `catalogue ${fields.join(' ')}`,
    stored: row,
    read: (stored) => catalogueDraftOf(stored, start),
    faultsOf: (draft) => catalogueFaultsOf(draft, fields),
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
        <CatalogueFields fields={fields} draft={form.value} faults={form.faults} set={form.set} />
      </div>
    </EditorPanel>
  )
}
