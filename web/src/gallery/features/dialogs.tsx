import { CategoryDialog } from '#features/catalog/components/category-dialog.tsx'
import { Opener, Specimen } from '#gallery/specimen.tsx'

/** Shows what features open above a page. */
export function FeatureDialogs() {
  return (
    <Specimen of="CategoryDialog">
      <Opener name="CategoryDialog">{(close) => <CategoryDialog onClose={close} />}</Opener>
    </Specimen>
  )
}
