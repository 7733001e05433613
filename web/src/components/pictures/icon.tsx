import type { LucideIcon } from 'lucide-react'
import { cx } from '#components/class-names.ts'

const SIZES = { s: 'size-4', m: 'size-5', l: 'size-6' } as const

/** Icons with a reading direction, mirrored in Arabic; clocks, checks, logos and real objects never are. */
const FLIPPING = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ChevronLeft',
  'ChevronRight',
  'LogIn',
  'LogOut',
  'Send',
  'List',
  'Undo2',
  'FileText',
  'MessageSquareText',
  'ReceiptText',
  'CircleQuestionMark',
  'ExternalLink',
  'SquareArrowOutUpRight',
])

/** `<Icon of={ChevronRight} />`: decorative, so the surrounding control needs the accessible name. */
export function Icon(props: { of: LucideIcon; size?: keyof typeof SIZES; className?: string }) {
  const { of: Drawing, size = 'm' } = props
  const flips = FLIPPING.has(Drawing.displayName ?? '')
  return (
    <Drawing
      aria-hidden="true"
      className={cx('flex-none', SIZES[size], flips && 'flip', props.className)}
    />
  )
}
