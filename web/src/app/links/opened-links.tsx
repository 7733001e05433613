import { useEffect, useEffectEvent } from 'react'
import { pathOfLink } from '#app/links/path-of-link.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { usePlatform } from '#lib/platform/platform-context.ts'
import type { OpenMessage } from '#lib/service-worker/scope.ts'

/**
 * Navigates to links opened while the app runs, and to the target of a pressed notification; asks first if a form would
 * lose unsaved input.
 */
export function OpenedLinks() {
  const goOn = useGoOn()
  const platform = usePlatform()
  const open = useEffectEvent((url: string) => {
    const path = pathOfLink(url, platform)
    leaveTyped(() => goOn(path))
  })
  useEffect(() => platform.onOpenUrl(open), [platform])
  useEffect(() => {
    // Service workers exist only in secure contexts.
    if (!('serviceWorker' in navigator)) return
    const workers = navigator.serviceWorker
    const listen = ({ data }: MessageEvent<Partial<OpenMessage> | null>) => {
      if (typeof data?.open === 'string') open(new URL(data.open, location.origin).href)
    }
    workers.addEventListener('message', listen)
    return () => workers.removeEventListener('message', listen)
  }, [])
  return null
}
