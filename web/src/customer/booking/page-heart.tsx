import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Business } from '#features/business/api.ts'
import { HeartButton } from '#features/favourite/components/heart-button.tsx'
import { useFavourite } from '#features/favourite/use-favourite.ts'

/** The heart on the page of a business; who pressed it as a guest finds it done after logging in. */
export function PageHeart({ business }: { business: Business }) {
  const [search, setSearch] = useSearchParams()
  const { signedIn, known, on, set } = useFavourite(business)
  const requested = search.has('favourite') && signedIn && known
  const keep = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete('favourite')
    setSearch(rest, { replace: true })
    if (!on) set(true)
  })
  useEffect(() => {
    if (requested) keep()
  }, [requested])
  return <HeartButton business={business} on="cover" />
}
