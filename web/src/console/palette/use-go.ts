import { useLocation } from 'react-router'
import { requestedDayIn } from '#console/diary/use-requested-day.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-guard.ts'
import { pageAt } from '#console/frame/console-paths.ts'
import { toConsole, type ConsolePageName } from '#lib/paths.ts'

/** Returns the console's navigation for keys and commands, and the day on screen. */
export function useGo(id: string) {
  const goOn = useGoOn()
  const page = pageAt(useLocation().pathname)
  const isDiary = page === 'today' || page === 'calendar'
  const to = (path: string) => leaveTyped(() => goOn(path))
  return {
    /** The open diary page. */
    diary: isDiary ? page : undefined,
    /** Returns the day in the address, which may be ahead of the rendered one; undefined for today. */
    dayNow: () =>
      isDiary ? requestedDayIn(new URLSearchParams(window.location.search)) : undefined,
    to,
    toPage: (name: ConsolePageName, filters?: Record<string, string | undefined>) =>
      to(toConsole(id, name, filters)),
  }
}

export type Go = ReturnType<typeof useGo>
