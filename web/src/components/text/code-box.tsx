import { cx } from '#components/class-names.ts'

/** Shows what is copied to somewhere else, such as code, a secret or an address: one press chooses all of it. */
export function CodeBox(props: { label: string; className?: string; children: string }) {
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
      <code>{props.children}</code>
    </pre>
  )
}
