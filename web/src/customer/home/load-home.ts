import { preloadable } from '#lib/i18n/lazy-part.ts'
import { firstCategory } from '#lib/places/use-category.ts'

const nothing = () => null

/** Shows what somebody comes for; whoever comes for everything does not load it, and where it does not arrive home stands without. */
export const Chosen = preloadable(() =>
  import('#customer/home/chosen-businesses.tsx').then(
    ({ ChosenBusinesses }) => ChosenBusinesses,
    () => nothing,
  ),
)

/** Loads home, with all that the server has drawn of it: what is not here when it is taken over is drawn anew. */
export async function loadHome() {
  const [{ HomePage }] = await Promise.all([
    import('#customer/home/home-page.tsx'),
    firstCategory() && Chosen.preload(),
  ])
  return HomePage
}
