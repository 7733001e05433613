import { Suspense, useEffect, useRef, useState } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { LANGUAGES } from '@awan/core/language'
import { ToastPlacing } from '#components/overlays/toast-place.ts'
import { connectToaster, type ToastDrawing } from '#components/overlays/toast.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const Countdown = lazyExtra(
  async () => (await import('#components/overlays/countdown.tsx')).Countdown,
)

const DURATION_MS = 4000
const WITH_ACTION_MS = 8000

/** Simulates hover, which pauses the library's timer, while the keyboard focus is in a toast. */
function rest(layer: HTMLElement | null, event: 'mousemove' | 'mouseout'): void {
  layer
    ?.querySelector('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent(event, { bubbles: true, relatedTarget: document.body }))
}

/** Remembers the focus before it moved to a toast, to restore it when the toast's button disappears. */
class WayBack {
  #from: EventTarget | null = null

  enter(layer: HTMLElement | null, from: EventTarget | null): void {
    if (!(from instanceof Node && layer?.contains(from))) this.#from = from
  }

  leave(layer: HTMLElement | null): void {
    if (!layer?.contains(document.activeElement)) return
    const from = this.#from instanceof HTMLElement && this.#from.isConnected ? this.#from : null
    const next = from ?? document.querySelector<HTMLElement>('main h1')
    next?.focus({ preventScroll: true })
  }
}

/**
 * Ids of the toasts on screen. An identical toast replaces the existing one, but not one that is disappearing: the
 * library would remove both.
 */
class ToastIds {
  readonly #shown = new Map<string, string>()
  #count = 0

  /** Returns the id for a toast of this content. */
  of(content: string): string {
    const id = this.#shown.get(content) ?? `${(this.#count += 1)}`
    this.#shown.set(content, id)
    return id
  }

  /** Forgets the toast of this content, as it starts to disappear. */
  end(content: string): void {
    this.#shown.delete(content)
  }

  readonly remove: ToastDrawing['remove'] = (kind, title) => {
    const content = contentOf(kind, title)
    const id = this.#shown.get(content)
    this.end(content)
    if (id !== undefined) sonner.dismiss(id)
  }
}

const contentOf = (kind: string, title: string, text?: string) => [kind, title, text].join('\n')

/** Draws the toasts; its code is loaded after first paint. */
export function Toaster() {
  const { language, t } = useLanguage()
  const layer = useRef<HTMLDivElement>(null)
  const [wayBack] = useState(() => new WayBack())
  const [ids] = useState(() => new ToastIds())
  useEffect(() => {
    if (!layer.current) return
    const placing = new ToastPlacing(layer.current)
    const raise = () => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
      placing.start()
    }
    const show: ToastDrawing['show'] = (kind, { title, text, action }) => {
      const content = contentOf(kind, title, text)
      const end = () => ids.end(content)
      sonner[kind](title, {
        id: ids.of(content),
        description: text,
        onAutoClose: end,
        onDismiss: end,
        duration: action ? WITH_ACTION_MS : DURATION_MS,
        // The key restarts the countdown when the toast is shown again.
        ...(action && {
          icon: (
            <Suspense key={performance.now()}>
              <Countdown ms={WITH_ACTION_MS} />
            </Suspense>
          ),
        }),
        action: action && {
          label: action.label,
          onClick: () => {
            end()
            action.run()
            // The focused button is removed with its toast, which emits no blur.
            wayBack.leave(layer.current)
            rest(layer.current, 'mouseout')
          },
        },
      })
      raise()
    }
    const disconnect = connectToaster({ show, raise, remove: ids.remove })
    return () => {
      disconnect()
      placing.stop()
    }
  }, [wayBack, ids])
  return (
    // A popover lies above open dialogs, which dim the page's own layers.
    <div
      ref={layer}
      popover="manual"
      onFocus={({ relatedTarget }) => {
        wayBack.enter(layer.current, relatedTarget)
        rest(layer.current, 'mousemove')
      }}
      onBlur={() => rest(layer.current, 'mouseout')}
      className="m-0 overflow-visible bg-transparent"
    >
      {/* Positions are measured from the window's left edge in both directions, as screen boxes are (toast-place.ts); the
          library only supports physical sides. */}
      <Sonner
        dir={LANGUAGES[language].direction}
        position="bottom-left"
        offset={{ left: 'var(--toast-left, 1rem)', bottom: 'var(--toast-bottom, 1rem)' }}
        mobileOffset={{ left: '1rem', right: '1rem', bottom: 'var(--toast-bottom, 1rem)' }}
        containerAriaLabel={t('shell.toasts')}
        toastOptions={{
          classNames: {
            // Two shadows: the plain one becomes the outline in forced colours.
            toast:
              'shadow-3 !rounded-md !border-0 !bg-ink !text-bg !shadow-3 !font-sans !text-md !leading-ui',
            title: '!font-semibold',
            description: '!text-bg/85',
            actionButton:
              'pointer-events-auto !h-11 !rounded-sm !bg-bg !px-4 !text-md !font-semibold !text-ink',
          },
        }}
      />
    </div>
  )
}
