import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { pathOfLink } from '#app/links/path-of-link.ts'
import { usePlatform } from '#lib/platform/platform-context.ts'

/** Goes to the links that are opened while the app runs. */
export function OpenedLinks() {
  const navigate = useNavigate()
  const platform = usePlatform()
  const open = useEffectEvent((url: string) => void navigate(pathOfLink(url, platform)))
  useEffect(() => platform.onOpenUrl(open), [platform])
  return null
}
