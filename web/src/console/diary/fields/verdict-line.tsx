import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LOOKS = {
  free: { icon: CircleCheck, ink: 'text-success-ink' },
  outside: { icon: CircleAlert, ink: 'text-warning-ink' },
  past: { icon: CircleX, ink: 'text-danger-ink' },
  tooFar: { icon: CircleX, ink: 'text-danger-ink' },
  left: { icon: CircleX, ink: 'text-danger-ink' },
  unskilled: { icon: CircleX, ink: 'text-danger-ink' },
  nobody: { icon: CircleX, ink: 'text-danger-ink' },
  taken: { icon: CircleX, ink: 'text-danger-ink' },
} as const

/** Shows whether the chosen time is free. */
export function VerdictLine(props: { judgement: Judgement | undefined; className?: string }) {
  const { judgement } = props
  const t = useMessages()
  const look = judgement && LOOKS[judgement.state]
  return (
    <p
      role="status"
      className={cx(
        'num flex items-start gap-2 leading-ui font-semibold',
        look?.ink,
        props.className,
      )}
    >
      {look && <Icon of={look.icon} />}
      {judgement && (
        <span>
          {judgement.text}
          {judgement.state === 'outside' && ` · ${t('diary.verdict.outsideText')}`}
        </span>
      )}
    </p>
  )
}
