import { useNavigate } from 'react-router'
import { disarm, isGuarded } from '#lib/form/guard-entry.ts'

/**
 * Returns a navigation function for pages with a form: it replaces the guard entry, if any, and disarms it at once, so
 * that a form that is clean before the page changes does not navigate back from the new page. `inPlace`: replaces any
 * entry.
 */
export function useGoOn(): (to: string, inPlace?: boolean) => void {
  const navigate = useNavigate()
  return (to, inPlace = false) => {
    const guarded = isGuarded()
    if (guarded) disarm()
    void navigate(to, { replace: guarded || inPlace })
  }
}
