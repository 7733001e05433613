import { useLocation, useNavigate } from 'react-router'
import { isDay } from '@awan/core/time'
import { isGuarded, leaveTyped } from '#lib/form/use-guard.ts'
import { pageAt } from '#console/frame/console-paths.ts'
import { toConsole, type ConsolePageName } from '#lib/paths.ts'

/** Returns how the console goes somewhere from a key or a command, and the day that is on screen. */
export function useGo(id: string) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = pageAt(pathname)
  const typed = new URLSearchParams(search).get('day')
  const isDiary = page === 'today' || page === 'calendar'
  return {
    /** The page of the diary that is open. */
    diary: isDiary ? page : undefined,
    /** As the address names it: today is not named. */
    day: isDiary && typed !== null && isDay(typed) ? typed : undefined,
    to: (path: string) => leaveTyped(() => void navigate(path, { replace: isGuarded() })),
    toPage: (name: ConsolePageName, filters?: Record<string, string | undefined>) =>
      leaveTyped(() => void navigate(toConsole(id, name, filters), { replace: isGuarded() })),
  }
}

export type Go = ReturnType<typeof useGo>
