import { cx } from '#components/class-names.ts'

/**
 * Shows what is copied to somewhere else, such as code, a secret or an address: one press chooses all of it. `lang` is that of what
 * is read in it, where it is not the screen's.
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
