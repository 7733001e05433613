import { isWritten, type Localized } from '@awan/core/language'
import { Name } from '#components/text/name.tsx'
import { T } from '#lib/i18n/rich-text.tsx'

/** Shows the landmark near a business, on a line of its own under the address; renders nothing without one. */
export function Landmark({ of }: { of: Localized }) {
  if (!isWritten(of)) return null
  return (
    <span className="block">
      <T id="booking.landmark" components={{ name: <Name of={of} /> }} />
    </span>
  )
}
