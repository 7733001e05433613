import { REGISTRATION_STEPS } from '@awan/core/business/registration'
import type { SyncState } from '#console/register/draft-store.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const WORDS = {
  saved: 'register.saved',
  saving: 'register.saving',
  waiting: 'register.saving',
  gone: 'register.unsaved',
} as const

/** Progress as text and as a bar, and whether the draft is saved. */
export function StepProgress({
  at,
  state,
  late,
}: {
  at: number
  /** Undefined: nothing typed yet. */
  state: SyncState | undefined
  late: boolean
}) {
  const t = useMessages()
  const count = REGISTRATION_STEPS.length
  const text = t('register.stepOf', { step: at + 1, count })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <p className="font-semibold">{text}</p>
        <p role="status">{state && t(late ? 'register.unsaved' : WORDS[state])}</p>
      </div>
      <div
        role="progressbar"
        aria-label={t('register.title')}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={at + 1}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-bg-sunken dark:bg-line"
      >
        <div
          className="mark h-full rounded-full bg-brand"
          style={{ inlineSize: `${((at + 1) / count) * 100}%` }}
        />
      </div>
    </div>
  )
}
