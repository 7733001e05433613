import type { ReactNode } from 'react'
import { useShop } from '#console/frame/shop-context.ts'

/** Controls that change the shop: disabled while it is suspended, when the server refuses every change. */
export function ChangeControls({ children }: { children: ReactNode }) {
  const { status } = useShop()
  if (status !== 'suspended') return children
  return (
    <fieldset disabled className="contents **:disabled:opacity-60">
      {children}
    </fieldset>
  )
}
