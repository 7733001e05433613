import { X } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { SheetHead } from '#components/overlays/sheet-head.tsx'
import { toast } from '#components/overlays/toast.ts'

interface DialogProps {
  title: ReactNode
  /** `alertdialog` asks about a consequence; its safe button has `data-safe` and gets the focus. */
  role?: 'dialog' | 'alertdialog'
  /** Consequence, for an alertdialog. */
  description?: ReactNode
  /** A request is pending: Escape, scrim and close button do nothing. */
  pending?: boolean
  /** Full-height panel at the end of the window on desktop: for long content that needs no page behind it. */
  side?: boolean
  /** Beside the page on desktop, which stays usable: for details of an item on it. */
  beside?: boolean
  /** Keeps the buttons visible while the content scrolls: for buttons pressed without reading to the end. */
  keepActions?: boolean
  onClose: () => void
  children?: ReactNode
  /** Buttons; the primary one first in the source, at the end on desktop. */
  actions?: ReactNode
}

/** Classes of buttons that stick to the lower edge while the content scrolls. */
const KEPT = 'sticky bottom-kept z-10 -mx-gutter bg-surface-raised px-gutter py-3'

const TITLE = 'max-w-full flex-[1_1_0] text-2xl outline-none'

/** Reopens a dialog and all others in their order, so that a question stays above its dialog. */
function showAgain(closed: HTMLDialogElement): void {
  closed.showModal()
  for (const each of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    each.close()
    each.showModal()
  }
  toast.raise()
}

/** Opens the dialog while mounted. Moves the focus into it, and restores it on close. */
function useOpen(dialog: RefObject<HTMLDialogElement | null>, beside: boolean): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    if (!element.open && beside) element.show()
    if (!element.open) element.showModal()
    toast.raise()
    const first = element.querySelector<HTMLElement>('[data-safe]') ?? element.querySelector('h2')
    first?.focus()
    return () => {
      // If the focus has moved to the page beside the dialog, it stays there.
      const { activeElement } = document
      const isLeft = activeElement === document.body || element.contains(activeElement)
      element.close()
      if (isLeft && opener instanceof HTMLElement) opener.focus()
    }
  }, [dialog, beside])
}

/** Closes on Escape. Prevents the default, as the same press would close the question that closing may ask. */
function onEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  close()
}

/**
 * A modal on the native element: a bottom sheet on phones, centred on desktop. Mounting it opens it. Moves the focus to
 * the element with `data-safe`, else to the title, and restores it on close.
 */
export function Dialog(props: DialogProps) {
  const { role = 'dialog', pending = false } = props
  const t = useMessages()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const beside = useDesktop() && props.beside === true
  useOpen(dialog, beside)

  const close = () => {
    if (!pending) props.onClose()
  }
  // Both ends of the press count: selecting text beyond the edge must not close it.
  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === dialog.current && pressed.current === dialog.current) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the scrim is a shortcut; Esc and the cross do the same
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={props.description ? `${id}-text` : undefined}
      onCancel={(event) => {
        // React also bubbles events of nested dialogs and file inputs.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      // A browser closes it by itself on a second Escape; it must stay open while mounted.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && !currentTarget.open) showAgain(currentTarget)
      }}
      data-beside={beside || undefined}
      // The browser handles Escape for modals only.
      onKeyDown={(event) => beside && onEscape(event, close)}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={closeOnScrim}
      className={cx(
        'mx-auto mt-auto mb-0 max-h-[92dvh] w-full overflow-auto bg-surface-raised text-ink shadow-3',
        'rounded-t-xl transition-[translate,opacity] duration-320 starting:translate-y-8 starting:opacity-0',
        beside ? 'fixed top-0 z-20 max-w-96' : 'max-w-160 lg:max-w-120',
        props.side || props.beside
          ? 'lg:me-0 lg:h-dvh lg:max-h-dvh lg:rounded-none'
          : 'lg:my-auto lg:rounded-xl',
        // Keeps the focused field and the text below it clear of the sticky buttons.
        (props.side || props.beside || props.keepActions) && 'scroll-pb-36',
      )}
    >
      <div className="safe-pb-5 px-gutter pt-2.5 lg:px-6 lg:pt-5 lg:pb-6">
        <SheetHead sheet={dialog} pending={pending} onClose={close}>
          <div className="flex flex-wrap-reverse items-center gap-x-4">
            <h2 id={`${id}-title`} tabIndex={-1} className={TITLE}>
              {props.title}
            </h2>
            <IconButton label={t('shell.close')} onClick={close} className="ms-auto -me-2.5">
              <Icon of={X} />
            </IconButton>
          </div>
        </SheetHead>
        {props.description && (
          <p id={`${id}-text`} className="mt-1 text-ink-2">
            {props.description}
          </p>
        )}
        {props.children}
        {props.actions && (
          <div
            className={
              props.side || props.beside
                ? cx('mt-4 flex flex-row-reverse gap-2.5 max-lg:*:flex-1', KEPT)
                : cx(
                    'grid gap-2.5 flat:flex flat:flex-row-reverse flat:justify-start',
                    props.keepActions ? KEPT : 'mt-4',
                  )
            }
          >
            {props.actions}
          </div>
        )}
      </div>
    </dialog>
  )
}

/** Returns a ref to a box that is scrolled into view, above a dialog's kept buttons, whenever `said` changes. */
export function useInSight(said: unknown) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the next frame: a sheet that opens with the box is not yet shown, and then focuses its title.
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [said])
  return box
}
