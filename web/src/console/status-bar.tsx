import { Hourglass, TriangleAlert } from 'lucide-react'
import { Icon } from '#components/icon.tsx'
import { useShop } from '#console/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Says why customers do not see the shop, while they do not. */
export function StatusBar() {
  const t = useMessages()
  const { status, statusReason } = useShop()
  if (status === 'approved') return null
  const waiting = status === 'pending'
  return (
    <div className="console-width pt-4">
      <div
        role="status"
        className={`flex gap-3 rounded-lg p-4 ${waiting ? 'bg-saffron-soft text-saffron-ink' : 'bg-danger-soft text-danger-ink'}`}
      >
        <Icon of={waiting ? Hourglass : TriangleAlert} className="mt-0.5" />
        <p>
          <strong className="block">{t(`console.status.${status}`)}</strong>
          {statusReason ? <bdi>{statusReason}</bdi> : t(`console.statusText.${status}`)}
        </p>
      </div>
    </div>
  )
}
