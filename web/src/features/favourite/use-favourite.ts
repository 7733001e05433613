import { useQuery } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import { favouritesQuery, placed, setFavourite, type Favourite } from '#features/favourite/api.ts'
import { favouriteKeys } from '#features/favourite/keys.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns whether a business is a favourite, and a setter with an optimistic update. */
export function useFavourite(business: Favourite) {
  const t = useMessages()
  const errorText = useErrorText()
  const { status } = useAuth()
  const signedIn = status === 'signed-in'
  const { data } = useQuery({ ...favouritesQuery, enabled: signedIn })
  const write = useWrite(setFavourite, {
    inOrder: favouriteKeys.list,
    show: async (client, { on, since }) => {
      await client.cancelQueries({ queryKey: favouriteKeys.list })
      const before = client.getQueryData(favouritesQuery.queryKey)
      const others = (before?.items ?? []).filter(({ id }) => id !== business.id)
      const items = on ? placed(others, business, since) : others
      client.setQueryData(favouritesQuery.queryKey, { items })
      return before
    },
    restore: (client, before) => client.setQueryData(favouritesQuery.queryKey, before),
    affects: (client) => void client.invalidateQueries({ queryKey: favouriteKeys.list }),
    onSaved: (_, change) => {
      const undo = {
        label: t('favourite.undo'),
        run: () => write.mutate({ ...change, on: true }),
      }
      if (change.on) toast.success(t('favourite.added'))
      else toast.success(t('favourite.removed'), undefined, undo)
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  const own = data?.items.find(({ id }) => id === business.id)
  return {
    signedIn,
    known: data !== undefined,
    on: signedIn && own !== undefined,
    set: (on: boolean) => write.mutate({ id: business.id, on, since: own?.since }),
  }
}
