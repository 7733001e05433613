import { Hourglass, TriangleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

/** Shows why customers do not see the shop, while that is so. */
export function StatusBar() {
  const t = useMessages()
  const { id, status, statusReason } = useShop()
  const may = useReach('business.change')
  const { pathname } = useLocation()
  const details = toConsole(id, 'details')
  if (status === 'approved') return null
  const waiting = status === 'pending'
  return (
    <div className="console-width pt-4">
      <div
        role="status"
        className={`flex gap-3 rounded-lg p-4 ${waiting ? 'bg-saffron-soft text-saffron-ink' : 'bg-danger-soft text-danger-ink'}`}
      >
        <Icon of={waiting ? Hourglass : TriangleAlert} className="mt-0.5" />
        <div className="grid min-w-0 gap-3">
          <p className="wrap-anywhere">
            <strong className="block">{t(`console.status.${status}`)}</strong>
            {statusReason && <bdi className="block">{statusReason}</bdi>}
            {t(`console.statusText.${status}`)}
          </p>
          {status === 'declined' && may && pathname !== details && (
            <ButtonLink size="sm" variant="outline" className="justify-self-start" to={details}>
              {t('register.correct')}
            </ButtonLink>
          )}
          {status === 'suspended' && (
            <ButtonLink
              size="sm"
              variant="outline"
              className="justify-self-start"
              to={PATHS.support}
            >
              {t('shell.support')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}
