import { Suspense, type ComponentProps } from 'react'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const PinEditor = lazyExtra(
  async () => (await import('#console/shop-fields/pin-editor.tsx')).PinEditor,
)

/** Map pin whose editor loads after the form; until it is set, the district's centre is used. */
export function PinField(props: ComponentProps<typeof PinEditor>) {
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <PinEditor {...props} />
    </Suspense>
  )
}
