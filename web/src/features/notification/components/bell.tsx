import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { unreadQuery } from '#features/notification/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Upper bound of the badge: three characters are as wide as the button allows. */
const MOST = 99

/** Link to the notifications with the unread count, which is refetched on each page. */
export function Bell({ className }: { className?: string }) {
  const t = useMessages()
  const format = useFormat()
  const { pathname } = useLocation()
  const { data: unread = 0, refetch } = useQuery(unreadQuery)
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch])
  const many = unread > MOST
  const count = format.number(many ? MOST : unread)
  const name = many ? 'unreadMany' : unread > 0 ? 'unread' : 'title'
  return (
    <Link
      to={PATHS.notifications}
      aria-label={t(`notification.${name}`, { count })}
      aria-current={pathname === PATHS.notifications ? 'page' : undefined}
      className={cx(
        'relative inline-grid size-11 flex-none place-items-center rounded-full',
        className,
      )}
    >
      <Icon of={BellIcon} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num absolute -end-0.5 -top-0.5 grid min-w-5 place-items-center rounded-full bg-saffron px-1.25 text-cap leading-5 font-bold text-on-saffron"
        >
          <span className="ltr">{many ? `${count}+` : count}</span>
        </span>
      )}
    </Link>
  )
}
