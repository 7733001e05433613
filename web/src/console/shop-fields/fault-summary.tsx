import type { Ref } from 'react'
import type { RegistrationFault } from '@awan/core/business/registration'
import { focusField, useFaultText } from '#console/shop-fields/faults.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** All that is wrong on this step, each with the way to it. */
export function FaultSummary({
  ref,
  faults,
}: {
  ref: Ref<HTMLDivElement>
  faults: readonly RegistrationFault[]
}) {
  const t = useMessages()
  const text = useFaultText()
  const said = new Map(faults.map((fault) => [text(fault), fault]))
  if (faults.length === 0) return null
  const missing = faults.some(({ fault }) => fault === 'missing')
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby="register-problems"
      className="grid gap-1 rounded-lg bg-danger-soft p-4 text-danger-ink outline-none"
    >
      <h2 id="register-problems" className="font-semibold">
        {t(missing ? 'error.missing_fields' : 'register.problems')}
      </h2>
      <ul>
        {[...said].map(([sentence, fault]) => (
          <li key={sentence}>
            <button
              type="button"
              className="min-h-11 text-start underline"
              onClick={() => focusField(fault.field)}
            >
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
