import { useEffect, useEffectEvent } from 'react'
import type { Business } from '#features/business/api.ts'
import { HeartButton } from '#features/favourite/components/heart-button.tsx'
import { useFavourite } from '#features/favourite/use-favourite.ts'
import { useAddressSearch } from '#lib/use-url-filters.ts'

/** The favourite button on the page of a business; a guest's press takes effect after login. */
export function PageHeart({ business }: { business: Business }) {
  const { search, change } = useAddressSearch()
  const { signedIn, known, on, set } = useFavourite(business)
  const requested = search.has('favourite') && signedIn && known
  const keep = useEffectEvent(() => {
    change((rest) => rest.delete('favourite'))
    if (!on) set(true)
  })
  useEffect(() => {
    if (requested) keep()
  }, [requested])
  return <HeartButton business={business} on="cover" />
}
