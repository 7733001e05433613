import { Suspense, type ComponentProps } from 'react'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const PinEditor = lazyExtra(
  async () => (await import('#console/shop-fields/pin-editor.tsx')).PinEditor,
)

/** The pin, whose drawing and reading of links load after the form; without them the district's middle stands. */
export function PinField(props: ComponentProps<typeof PinEditor>) {
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <PinEditor {...props} />
    </Suspense>
  )
}
