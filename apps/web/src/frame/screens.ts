import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ROUTES, type ScreenName } from './route-table.ts'
import type { Services } from './services.ts'

/**
 * How a feature adds its screens:
 *
 *     // features/samples/routes.tsx
 *     export const sampleScreens = [
 *       screen('sampleList', async () => (await import('./SampleListPage.tsx')).SampleListPage),
 *       screen('sampleEdit', ...),
 *     ]
 *
 * then one line in app/more-screens.ts. Address, title, breadcrumb and permission stand in route-table.ts; the
 * guard, the sidebar and the home buttons read them there. The page is a chunk of its own.
 */
export interface Screen {
  readonly name: ScreenName
  readonly load: () => Promise<ComponentType>
  /** Asks for the page's data while its chunk is under way; the page finds the answer in the query cache. */
  readonly ahead?: Ahead
}

type Ahead = (services: Services, values: Readonly<Record<string, string>>) => Promise<void>

export function screen(name: ScreenName, load: () => Promise<ComponentType>, ahead?: Ahead): Screen {
  return { name, load, ...(ahead && { ahead }) }
}

type ParamNames<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamNames<After>
    : Rest
  : never

type ParamsOf<N extends ScreenName> = ParamNames<(typeof ROUTES)[N]['path']>

/** The values a screen's address needs, e.g. `{ id: 7 }`; nothing where it needs none. */
export type PathValues<N extends ScreenName> = [ParamsOf<N>] extends [never]
  ? []
  : [values: Record<ParamsOf<N>, string | number>]

/** The address of a screen: `pathTo('sampleReport', { id: 7 })` is '/sample/7/results'. */
export function pathTo<N extends ScreenName>(name: N, ...[values]: PathValues<N>): string {
  const given = (values ?? {}) as Record<string, string | number>
  return ROUTES[name].path.replaceAll(/\$(\w+)/g, (_, key: string) => encodeURIComponent(String(given[key])))
}

/** The values in the present address of this screen, as text. */
export function usePathValues<N extends ScreenName>(_name: N): Record<ParamsOf<N>, string> {
  return useParams({ strict: false }) as Record<ParamsOf<N>, string>
}
