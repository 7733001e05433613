import type { ReactNode } from 'react'
import type { RegistrationFault, RegistrationField } from '@awan/core/business/registration'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns what a person reads about a fault. */
export function useFaultText(): (fault: RegistrationFault) => string {
  const t = useMessages()
  return ({ field, fault, part }) => {
    if (fault === 'missing') return t(`register.missing.${part ?? field}`)
    if (fault === 'invalid_phone' || fault === 'not_a_mobile') return t(`error.${fault}`)
    if (fault === 'outside') return t('register.point.outside')
    if (fault === 'range' && part) return t(`register.range.${part}`)
    return t(`register.fault.${fault}`)
  }
}

/** The sentence for one field, if it has a fault. */
export function useFieldError(faults: readonly RegistrationFault[]) {
  const text = useFaultText()
  return (field: RegistrationField): string | undefined => {
    const fault = faults.find((one) => one.field === field)
    return fault && text(fault)
  }
}

/** Shows where a fault leads: to what is marked in its field, else to the first control there. */
export function FieldAnchor(props: {
  field: RegistrationField
  className?: string
  children: ReactNode
}) {
  return (
    <div id={`register-${props.field}`} className={props.className ?? 'grid gap-5'}>
      {props.children}
    </div>
  )
}

/** Said once for a whole form in which several fields are empty, and gone with the last of them; the rest is said at the fields. */
export function FaultNotice({ faults }: { faults: readonly RegistrationFault[] }) {
  const t = useMessages()
  if (faults.filter(({ fault }) => fault === 'missing').length < 2) return null
  return (
    <p className="rounded-lg bg-danger-soft p-4 font-semibold text-danger-ink">
      {t('error.missing_fields')}
    </p>
  )
}

/** The first field with a fault takes the focus, once it says what is wrong. */
export function focusFault([first]: readonly RegistrationFault[]): void {
  if (first) requestAnimationFrame(() => focusField(first.field))
}

function focusField(field: RegistrationField): void {
  const anchor = document.getElementById(`register-${field}`)
  // Not what stands before it, such as a button that fills in the whole week.
  const control =
    anchor?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    anchor?.querySelector<HTMLElement>('input, select, button')
  anchor?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
