import { useEffect, useRef } from 'react'
import { cx } from '#components/class-names.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Notice that another session has saved the same data meanwhile, with one line per new value, and each line once. Typed
 * input is kept. A new notice is scrolled into view, unless a field has the focus.
 */
export function Conflict(props: {
  changes: readonly string[]
  apart?: boolean
  /** Sentence above the new values, outside the console, whose messages are not loaded there. */
  title?: string
}) {
  const { changes, apart, title } = props
  const t = useMessages()
  const notice = useRef<HTMLDivElement>(null)
  const shown = [...new Set(changes)]
  const lines = shown.length
  const before = useRef(lines)
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select')
    if (lines > before.current && !isTyping) notice.current?.scrollIntoView({ block: 'center' })
    before.current = lines
  }, [lines])
  if (lines === 0) return null
  return (
    <div
      ref={notice}
      role="alert"
      className={cx('rounded-md bg-saffron-soft p-4 text-saffron-ink', apart && 'mt-4')}
    >
      <p className="font-semibold">{title ?? t('console.conflict')}</p>
      <ul>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {title === undefined && <p>{t('console.conflictText')}</p>}
    </div>
  )
}
