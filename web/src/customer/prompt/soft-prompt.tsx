import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { interactionCounter } from '#customer/prompt/interaction-counter.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const PromptSheet = lazyExtra(
  async () => (await import('#customer/prompt/prompt-sheet.tsx')).PromptSheet,
)

const PAGES = [PATHS.home, PATHS.service, PATHS.business]
const ENOUGH = 3
/** Key of the interaction count, which is per tab and survives navigation and reloads. */
const COUNT = 'promptInteractions'
const TYPED_INTO =
  'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button])'

const isDismissed = () => readStored(STORAGE_KEYS.dismissedPrompt) === 'true'

/** Returns whether a dialog is open or a text field has the focus. */
function isUnderway(): boolean {
  return (
    document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null ||
    (document.activeElement?.matches(TYPED_INTO) ?? false)
  )
}

/**
 * Offers an account to guests on home, service and business pages after their third interaction there. Never again
 * after it was dismissed. If another overlay is open, waits for the next interaction.
 */
export function SoftPrompt() {
  const t = useMessages()
  const { status } = useAuth()
  const { pathname } = useLocation()
  const [shown, setShown] = useState(false)
  const [dismissed, setDismissed] = useState(isDismissed)
  const here = PAGES.some((pattern) => matchPath(pattern, pathname))
  const watching = status === 'signed-out' && !dismissed && !shown

  const onCount = useEffectEvent((count: number) => {
    writeTab(COUNT, count)
    // Another tab may have dismissed it meanwhile.
    if (isDismissed()) setDismissed(true)
    else if (count >= ENOUGH && here && !isUnderway()) setShown(true)
  })
  const isHere = useEffectEvent(() => here)
  useEffect(() => {
    if (!watching) return
    const counter = interactionCounter(Number(readTab(COUNT)) || 0, onCount)
    const touch = () => {
      if (isHere()) counter.touch()
    }
    // Scrolling inside a list does not bubble; captured, so that a link counts for the page it was on.
    window.addEventListener('scroll', touch, { passive: true })
    window.addEventListener('click', touch, { capture: true })
    return () => {
      counter.stop()
      window.removeEventListener('scroll', touch)
      window.removeEventListener('click', touch, { capture: true })
    }
  }, [watching])

  const open = shown && here && status === 'signed-out'
  return (
    <>
      <p role="status" className="sr-only">
        {open ? t('account.promptTitle') : ''}
      </p>
      <Suspense>
        {open && (
          <PromptSheet
            onFollow={() => {
              // A visitor returning without an account is not asked again at once.
              writeTab(COUNT, 0)
              setShown(false)
            }}
            onDismiss={() => {
              writeStored(STORAGE_KEYS.dismissedPrompt, 'true')
              setDismissed(true)
              setShown(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
