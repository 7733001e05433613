import { useQuery } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import {
  favouritesQuery,
  setFavourite,
  type Favourite,
  type FavouriteChange,
  type Kept,
} from '#features/favourite/api.ts'
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
    show: async (client, change) => {
      await client.cancelQueries({ queryKey: favouriteKeys.list })
      client.setQueryData(favouritesQuery.queryKey, (now) => now && withChange(now, change))
    },
    restore: (client, _, change) => {
      // Other changes may have followed, so it is undone by itself.
      const back = { ...change, on: !change.on }
      client.setQueryData(favouritesQuery.queryKey, (now) => now && withChange(now, back))
      if (!client.getQueryData(favouritesQuery.queryKey))
        void client.invalidateQueries({ queryKey: favouriteKeys.list })
    },
    // A list read now would lack the changes that follow; the last of them reads it.
    affects: (client) => {
      if (client.isMutating({ mutationKey: favouriteKeys.list }) === 1)
        void client.invalidateQueries({ queryKey: favouriteKeys.list })
    },
    onSaved: (_, change) => {
      const undo = {
        label: t('shell.undo'),
        run: () => write.mutate({ ...change, on: true }),
      }
      if (change.on) toast.success(t('favourite.added'))
      else toast.success(t('favourite.removed'), undefined, undo)
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  const own = data?.items.find(({ id }) => id === business.id)
  const isAhead = write.isPending || (write.isSuccess && !data) // the list may not be loaded yet
  const on = isAhead ? write.variables.on : own !== undefined
  return {
    signedIn,
    known: data !== undefined,
    on: signedIn && on,
    set: (next: boolean) => write.mutate({ business, on: next, since: own?.since }),
  }
}

/** Returns the favourites after a change: one added is at its former place if `since` is given, else first. */
function withChange({ items }: Kept, { business, on, since }: FavouriteChange): Kept {
  const others = items.filter(({ id }) => id !== business.id)
  if (!on) return { items: others }
  const one = { ...business, since: since ?? new Date().toISOString() }
  return {
    items: [one, ...others].toSorted((a, b) => (since ? b.since.localeCompare(a.since) : 0)),
  }
}
