import { authScreens } from '../features/auth/routes.tsx'
import { errorScreens } from '../features/errors/routes.tsx'
import { homeScreens } from '../features/home/routes.tsx'
import { resultScreens } from '../features/results/routes.tsx'
import { sampleScreens } from '../features/samples/routes.tsx'
import { shareScreens } from '../features/share/routes.tsx'
import { routeRow, type ScreenName } from '../frame/route-table.ts'
import type { Screen } from '../frame/screens.ts'

/** The pages that most loads begin with, and what stands where there is none. */
export const firstScreens: readonly Screen[] = [
  ...authScreens,
  ...homeScreens,
  ...resultScreens,
  ...sampleScreens,
  ...shareScreens,
  ...errorScreens,
]

/** The screen of a row; all but the first ones are fetched when one of them is opened or pointed at. */
export async function screenOf(name: ScreenName): Promise<Screen> {
  const isIt = (screen: Screen): boolean => screen.name === name
  const found = firstScreens.find(isIt) ?? (await import('./more-screens.ts')).moreScreens.find(isIt)
  if (found === undefined) throw new Error(`${routeRow(name).path} has no screen`)
  return found
}
