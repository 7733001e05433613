import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#components/class-names.ts'
import { Spinner } from '#components/feedback/spinner.tsx'

const VARIANTS = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press',
  outline: 'bg-surface text-ink inset-ring-[1.5px] inset-ring-line-strong hover:bg-bg-subtle',
  // In dark mode a sunken background would look like a hole.
  tonal: 'bg-bg-sunken text-ink hover:bg-line dark:bg-line dark:hover:bg-bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  dangerOutline: 'text-danger-ink inset-ring-[1.5px] inset-ring-line hover:bg-danger-soft',
} as const

const SIZES = {
  md: 'min-h-13 rounded-md px-5.5 py-2.5',
  sm: 'min-h-11 rounded-[0.75rem] px-4 py-2 text-md',
} as const

interface Look {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  block?: boolean
}

function look({ variant = 'primary', size = 'md', block = false }: Look, more?: string): string {
  return cx(
    'edge inline-flex items-center justify-center gap-2 text-center font-semibold leading-ui',
    'transition-[scale] active:scale-[0.985] print:hidden',
    'aria-disabled:opacity-60 aria-disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    more,
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** The action is running: shows a spinner beside the label and ignores presses. */
    pending?: boolean
    /** Ignores presses, but keeps focus and name. */
    inactive?: boolean
    icon?: ReactNode
  }

export function Button(props: ButtonProps) {
  const { variant, size, block, pending, inactive, icon, className, children, ...rest } = props
  const off = pending || inactive
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      className={look({ variant, size, block }, className)}
      onClick={(event) => {
        if (off) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {pending ? <Spinner size="text" /> : icon}
      {children}
    </button>
  )
}

type ButtonAnchorProps = ComponentProps<'a'> & Look & { icon?: ReactNode }

/** A link out of the app that looks like a button: a call, a map, a message. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { variant, size, block, icon, className, children, ...rest } = props
  return (
    <a {...rest} className={look({ variant, size, block }, className)}>
      {icon}
      {children}
    </a>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look & { icon?: ReactNode }

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, className, children, ...rest } = props
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  )
}
