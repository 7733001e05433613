import { Suspense, useState, type ComponentProps } from 'react'
import { preloadable } from '#lib/i18n/lazy-part.ts'
import { onceConnected } from '#lib/once-connected.ts'
import { useHydrating } from '#lib/platform/use-hydrating.ts'

// The drawings' code is as large as a page's.
const Scene = preloadable(() =>
  onceConnected(async () => (await import('#components/cover/scenes/scene.tsx')).Scene),
)
export const preloadScenes = () => void Scene.preload()
// Loaded with the first page that shows a scene, so that a list is not drawn before its pictures. A server-rendered
// page contains them.
if (!globalThis.document?.getElementById('first-screen')?.textContent) preloadScenes()

const AS_IT_CAME = { __html: '' }

/**
 * Draws a scene. A server-rendered one is kept: React skips its hundred elements, which would be half the cost of
 * hydrating a list, and does not remove it while the scenes' code loads.
 */
export function LateScene(props: ComponentProps<typeof Scene>) {
  const room = JSON.stringify(props)
  const came = useHydrating()
  const [kept] = useState(came ? room : undefined)
  if (!import.meta.env.SSR && kept === room)
    return <g key="kept" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_CAME} />
  return (
    <g key="drawn">
      <Suspense>
        <Scene {...props} />
      </Suspense>
    </g>
  )
}
