import type { TestApp } from './app.ts'

/** What the storage has under a key: 'there', or the code of its error. */
export function storedAt(app: Pick<TestApp, 'deps'>, key: string): Promise<string> {
  return app.deps.files.getArrived(key).then(
    () => 'there',
    (error: { code: string }) => error.code,
  )
}
