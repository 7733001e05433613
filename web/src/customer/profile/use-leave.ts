import { useNavigate } from 'react-router'
import { signOut } from '#lib/auth/stored-user.ts'
import { PATHS } from '#lib/paths.ts'

/** Home first: the guard of this page would otherwise ask to log in again. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    void navigate(PATHS.home, { replace: true })
    signOut()
  }
}
