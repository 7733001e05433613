import { requestedDayIn } from '#console/diary/use-requested-day.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { diaryAt, toSheet } from '#console/frame/console-paths.ts'
import { toConsole, type ConsolePageName } from '#lib/paths.ts'

/** Returns the console's navigation for keys and commands, and the diary's page and day at their press. */
export function useGo(id: string) {
  const goOn = useGoOn()
  const to = (path: string) => leaveTyped(() => goOn(path))
  // The address may be ahead of the rendered page.
  const diaryNow = () => diaryAt(window.location.pathname)
  return {
    /** Returns the diary page in the address. */
    diaryNow,
    /** Returns the day in the address; undefined for today. */
    dayNow: () => diaryNow() && requestedDayIn(new URLSearchParams(window.location.search)),
    to,
    /** Opens a sheet of the diary, by the name that the address has for it. */
    toSheet: (open: string) =>
      leaveTyped(() => goOn(toSheet(id, window.location, open), diaryNow() !== undefined)),
    toPage: (name: ConsolePageName, filters?: Record<string, string | undefined>) =>
      to(toConsole(id, name, filters)),
  }
}

export type Go = ReturnType<typeof useGo>
