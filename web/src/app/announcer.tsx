import { useEffect, useState } from 'react'
import { PAGE_EVENT } from '#components/page/use-page-title.ts'

/** Live region that announces the title of the page after a navigation. */
export function Announcer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const say = (event: Event) => {
      if (event instanceof CustomEvent) setTitle(String(event.detail))
    }
    window.addEventListener(PAGE_EVENT, say)
    return () => window.removeEventListener(PAGE_EVENT, say)
  }, [])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
