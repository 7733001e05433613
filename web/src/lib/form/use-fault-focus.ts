import { useEffect, useState } from 'react'
import { focusFirstFault } from '#lib/form/focus-fault.ts'

/** Returns a function that focuses the first faulty field, once the faults set beside it are on screen. */
export function useFaultFocus(): () => void {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstFault()
  }, [refusals])
  return () => setRefusals((count) => count + 1)
}
