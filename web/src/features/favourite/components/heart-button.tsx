import { Heart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Favourite } from '#features/favourite/api.ts'
import { useFavourite } from '#features/favourite/use-favourite.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LoginFirst = lazyExtra(
  async () => (await import('#features/favourite/components/login-first.tsx')).LoginFirst,
)

/** Colours of a set heart. Buttons on covers are white in both themes. */
const SET = {
  page: 'fill-current text-danger-ink',
  cover: 'fill-current text-[oklch(0.475_0.18_25)]',
} as const

/** Heart button that adds or removes a favourite; guests are asked to log in, after which it is added. */
export function HeartButton(props: { business: Favourite; on?: 'cover' }) {
  const { business, on = 'page' } = props
  const t = useMessages()
  const format = useFormat()
  const favourite = useFavourite(business)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        label={t('business.favourite', { name: isolated(format.name(business.name)) })}
        aria-pressed={favourite.on}
        on={on}
        className="relative z-1"
        // Read at the press: a page that is still hydrating does not know its account.
        onClick={() => (readAccount() ? favourite.set(!favourite.on) : setAsking(true))}
      >
        <Icon of={Heart} className={favourite.on ? SET[on] : ''} />
      </IconButton>
      {asking && (
        <Suspense>
          <LoginFirst businessId={business.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
