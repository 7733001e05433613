import { cx } from '#components/class-names.ts'

/**
 * Text to copy, such as code, a secret or an address: one press selects all of it. `lang`: its language, if not the
 * screen's.
 */
export function CodeBox(props: {
  label: string
  lang?: string
  className?: string
  children: string
}) {
  return (
    <pre
      dir="ltr"
      role="group"
      aria-label={props.label}
      className={cx(
        'rounded-md bg-bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere select-all',
        props.className,
      )}
    >
      <code lang={props.lang}>{props.children}</code>
    </pre>
  )
}
