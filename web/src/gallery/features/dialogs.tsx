import { CategoryDialog } from '#features/catalog/components/category-dialog.tsx'
import { Opener, Specimen } from '#gallery/specimen.tsx'

/** Dialogs of the features. */
export function FeatureDialogs() {
  return (
    <Specimen of="CategoryDialog">
      <Opener name="CategoryDialog">{(close) => <CategoryDialog onClose={close} />}</Opener>
    </Specimen>
  )
}
