import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toLogin, toSignup } from '#lib/paths.ts'

const BENEFITS = ['account.promptSee', 'account.promptRemind', 'account.promptFaster'] as const

/** Height covered at the lower end of the page: focus scrolls clear of it. */
const IN_FRONT = '--in-front'

/** The invitation: above the page's own bar on phones, in the corner on desktop. Non-modal; the focus stays. */
export function PromptSheet(props: { onFollow: () => void; onDismiss: () => void }) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const next = `${pathname}${search}`

  const dismiss = () => {
    const inside = sheet.current?.contains(document.activeElement)
    if (inside) {
      const back = cameFrom.current ?? document.getElementById('main')
      back?.focus({ preventScroll: true })
    }
    props.onDismiss()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Escape first applies to an open dialog or a focused field.
    if (document.querySelector('dialog[open]')) return
    if (document.activeElement?.matches('input, textarea, select')) return
    dismiss()
  })
  useEffect(() => {
    const { style } = document.documentElement
    // Not `:has()` on the root: it would restyle every button on any change.
    style.setProperty(IN_FRONT, '24rem')
    return () => void style.removeProperty(IN_FRONT)
  }, [])
  useEffect(() => {
    const element = sheet.current
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget))
        cameFrom.current = relatedTarget
    }
    element?.addEventListener('focusin', remember)
    window.addEventListener('keydown', onKey)
    return () => {
      element?.removeEventListener('focusin', remember)
      window.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <div
      ref={sheet}
      id="soft-prompt"
      role="dialog"
      aria-labelledby={id}
      className="fixed inset-x-3 bottom-[calc(5.25rem+env(safe-area-inset-bottom,0px))] z-15 mx-auto grid max-h-[60dvh] max-w-120 gap-3 overflow-auto rounded-xl bg-surface-raised p-5 text-ink shadow-3 transition-[translate,opacity] duration-320 lg:inset-x-auto lg:start-6 lg:bottom-6 lg:w-104 starting:translate-y-8 starting:opacity-0"
    >
      <h2 id={id} className="text-xl">
        {t('account.promptTitle')}
      </h2>
      <ul className="grid gap-1 text-md text-ink-2">
        {BENEFITS.map((key) => (
          <li key={key} className="flex items-start gap-2">
            <Icon of={Check} className="mt-0.5 text-brand-ink" />
            {t(key)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={toSignup(next)} onClick={props.onFollow} size="sm" className="grow">
          {t('shell.signUp')}
        </ButtonLink>
        <ButtonLink
          to={toLogin(next)}
          onClick={props.onFollow}
          size="sm"
          variant="outline"
          className="grow"
        >
          {t('shell.logIn')}
        </ButtonLink>
        <Button onClick={dismiss} size="sm" variant="tonal" className="grow">
          {t('account.promptLater')}
        </Button>
      </div>
    </div>
  )
}
