import { HomePage } from '#customer/home/home-page.tsx'
import { Chosen } from '#customer/home/home-parts.ts'
import { firstCategory } from '#lib/places/use-category.ts'

/**
 * Loads the parts of home rendered by the server that are not in the frame's file: hydration would re-render missing
 * ones.
 */
export async function loadHome() {
  if (firstCategory()) await Chosen.preload()
  return HomePage
}
