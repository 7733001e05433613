import { Check } from 'lucide-react'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { toast } from '#components/overlays/toast.ts'
import { CategoryChips } from '#features/catalog/components/category-chips.tsx'
import { usePlaces } from '#lib/places/places.ts'
import { chooseCategory } from '#lib/places/choose-category.ts'
import { useCategory } from '#lib/places/use-category.ts'
import { useCity } from '#lib/places/use-city.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { ACCOUNT_SETTINGS } from '#lib/auth/account-changes.ts'
import { readAccount, signIn } from '#lib/auth/stored-account.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored } from '#lib/use-stored.ts'

/** Chooses the city; for a signed-in account it is stored on the server. */
export function CityDialog(props: { onChange: (() => void) | undefined; onClose: () => void }) {
  const { onChange, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const city = useCity()
  const category = useCategory()
  const open = usePlaces().cities.filter(({ active }) => active)
  const { account } = useAuth()
  const change = useWrite(
    async (chosen: string) => {
      if (account) await answerOf(api.PATCH('/api/me', { body: { city: chosen } }))
      // Other settings may be changing at the same time: only the city is taken over.
      const now = readAccount()
      if (now && now.id === account?.id) signIn({ ...now, city: chosen })
      chooseStored(STORAGE_KEYS.city, chosen)
    },
    { inOrder: ACCOUNT_SETTINGS, onFailed: (error) => toast.error(errorText(error)) },
  )
  const choose = (chosen: string) => {
    if (change.isPending) return
    const onSuccess = () => {
      if (chosen !== city) onChange?.()
      onClose()
    }
    change.mutate(chosen, { onSuccess })
  }
  return (
    <Dialog title={t('catalog.chooseCity')} pending={change.isPending} onClose={onClose}>
      <ul className="mt-3 grid gap-2.5">
        {open.map(({ id, name }) => {
          const chosen = id === (change.variables ?? city)
          return (
            <li key={id} className="grid">
              <button
                type="button"
                aria-current={chosen || undefined}
                onClick={() => choose(id)}
                className="edge flex min-h-14 items-center justify-between gap-3 rounded-md px-4 text-start font-semibold inset-ring inset-ring-line hover:bg-bg-subtle aria-[current]:bg-brand-soft aria-[current]:inset-ring-2 aria-[current]:inset-ring-brand"
              >
                <Name of={name} />
                {chosen && <Icon of={Check} className="text-brand-ink" />}
              </button>
            </li>
          )
        })}
      </ul>
      <h3 className="mt-5 mb-2 text-lg">{t('catalog.comeFor')}</h3>
      <CategoryChips
        value={category || undefined}
        onChange={(chosen) => chooseCategory(chosen ?? '')}
      />
    </Dialog>
  )
}
