import type { ScreenName } from './route-table.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route table's row. */
    screen?: ScreenName
  }
}
