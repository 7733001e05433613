import type { PageNavigation, ShellPlugins } from '#lib/platform/native-shell.ts'

/** Native dialogs, and popovers of the component library. */
const ON_TOP = 'dialog[open], [role="dialog"]:not(dialog)'

export const pageNavigation: PageNavigation = {
  closeTopmost: () => {
    const top = [...document.querySelectorAll(ON_TOP)].at(-1)
    if (!top) return false
    // The same events as the Escape key; a dialog with a request in flight stays open.
    if (top instanceof HTMLDialogElement)
      top.dispatchEvent(new Event('cancel', { cancelable: true }))
    else {
      const inside = top.contains(document.activeElement) ? document.activeElement : top
      inside?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    }
    return true
  },
  goBack: () => history.back(),
}

/** Keeps the shell in sync with the page: contrast of the bars, focused field in view, splash screen hidden. */
export function followPage(plugins: ShellPlugins): void {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paint = () =>
    plugins.setDarkBars(root.dataset.theme ? root.dataset.theme === 'dark' : system.matches)
  paint()
  system.addEventListener('change', paint)
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })

  plugins.onKeyboard(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))

  const rendered = document.getElementById('root')
  if (!rendered) return
  const reveal = () => {
    if (!rendered.firstElementChild) return
    first.disconnect()
    // After the frame that paints it.
    requestAnimationFrame(() => requestAnimationFrame(() => plugins.hideSplash()))
  }
  const first = new MutationObserver(reveal)
  first.observe(rendered, { childList: true })
  reveal()
}
