import { useLocation } from 'react-router'
import { requestedDayIn } from '#console/diary/use-requested-day.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-guard.ts'
import { pageAt } from '#console/frame/console-paths.ts'
import { toConsole, type ConsolePageName } from '#lib/paths.ts'

/** Returns how the console goes somewhere from a key or a command, and the day that is on screen. */
export function useGo(id: string) {
  const goOn = useGoOn()
  const page = pageAt(useLocation().pathname)
  const isDiary = page === 'today' || page === 'calendar'
  const to = (path: string) => leaveTyped(() => goOn(path))
  return {
    /** The page of the diary that is open. */
    diary: isDiary ? page : undefined,
    /** Reads the day that the address names, which may be ahead of what is drawn; today is not named. */
    dayNow: () =>
      isDiary ? requestedDayIn(new URLSearchParams(window.location.search)) : undefined,
    to,
    toPage: (name: ConsolePageName, filters?: Record<string, string | undefined>) =>
      to(toConsole(id, name, filters)),
  }
}

export type Go = ReturnType<typeof useGo>
