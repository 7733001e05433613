import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import type { Decision } from '#features/staff/affected.ts'
import type { Saving } from '#features/staff/use-saving.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'

/**
 * Returns a function that puts something removed back, for the undo of its toast. If that affects appointments, `saving`
 * asks for decisions about them.
 */
export function useUndo(saving: Saving) {
  const { id } = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const isShown = useIsShown()
  const onError = (error: unknown) => toast.error(errorText(error))
  return (title: string, save: (decisions?: Decision[]) => Promise<unknown>) => {
    if (isShown()) return saving.run({ title, save, onError })
    // On another page no decision about appointments can be asked for.
    void save()
      .then(() => afterSetup(client, id))
      .catch(onError)
  }
}

/** Returns whether the component is still mounted: its toast may outlive it. */
function useIsShown(): () => boolean {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
