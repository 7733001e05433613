import type { ReactNode } from 'react'
import type { RegistrationFault, RegistrationField } from '@awan/core/business/registration'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that turns a fault into text. */
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

/** Returns a function with the error text of a field, if any. */
export function useFieldError(faults: readonly RegistrationFault[]) {
  const text = useFaultText()
  return (field: RegistrationField): string | undefined => {
    const fault = faults.find((one) => one.field === field)
    return fault && text(fault)
  }
}

/** Anchor for focusing a fault: the invalid control in it, else its first control. */
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

/** Notice for a form with several empty fields, until fewer than two are left; other faults are shown at their fields. */
export function FaultNotice({ faults }: { faults: readonly RegistrationFault[] }) {
  const t = useMessages()
  if (faults.filter(({ fault }) => fault === 'missing').length < 2) return null
  return (
    <p className="rounded-lg bg-danger-soft p-4 font-semibold text-danger-ink">
      {t('error.missing_fields')}
    </p>
  )
}

/** Focuses the first field with a fault, once its error is rendered. */
export function focusFault([first]: readonly RegistrationFault[]): void {
  if (first) requestAnimationFrame(() => focusField(first.field))
}

function focusField(field: RegistrationField): void {
  const anchor = document.getElementById(`register-${field}`)
  // The invalid control, not an earlier one such as a button that fills in the whole week.
  const control =
    anchor?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    anchor?.querySelector<HTMLElement>('input, select, button')
  anchor?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
