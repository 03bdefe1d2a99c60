declare module 'virtual:evidence-page' {
  /** The page that checks itself, without evidence (apps/web/build/evidence-page.ts). */
  export const page: string
}
