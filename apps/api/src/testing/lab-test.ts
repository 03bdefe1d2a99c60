import type { RoleSlug } from '@eluent/domain/auth'
import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type Caller, type TestApp, type TestAppOptions } from './app.ts'
import type { Laboratory } from './laboratory.ts'

/** What a test of the API reads replies with. */
export { bodyOf, dataOf, errorsOf, refusalOf, sortedStatusesOf, statusOf, statusesOf } from './replies.ts'
export { idempotent, type Caller } from './caller.ts'

interface Lab<App extends TestApp> {
  app: App
  /** The methods of the first laboratory. */
  laboratory: Laboratory
  admin: Caller
  tester: Caller
  viewer: Caller
  /** Issues certificates of every kind but those of analysis. */
  sealer: Caller
  /** Issues certificates of analysis, too. */
  coaSealer: Caller
  /** The admin of the other laboratory, which may reach nothing of the first. */
  stranger: Caller
}

/**
 * One app on a database of its own for the tests of a file, or what `start` makes in its place. Users sign in, and the
 * laboratory gets its methods, before the first test; only those that the file takes out of the answer:
 *
 *     const { app, tester } = labTest()
 *
 * What stands in the answer is filled in before the first test: use it in tests and hooks.
 */
export function labTest<App extends TestApp = TestApp>(start: TestAppOptions | (() => Promise<App>) = {}): Lab<App> {
  const app = {} as App
  const laboratory = {} as Laboratory
  const preparations: (() => Promise<unknown>)[] = []
  const signedIn = (role: RoleSlug, organization: 'laboratoryId' | 'otherLaboratoryId' = 'laboratoryId'): Caller => {
    const caller = {} as Caller
    preparations.push(async () => Object.assign(caller, await app.signIn(role, app[organization])))
    return caller
  }
  beforeAll(async () => {
    Object.assign(app, await (typeof start === 'function' ? start() : createTestApp(start)))
    await Promise.all(preparations.map((prepare) => prepare()))
  })
  afterAll(() => app.close())
  return {
    app,
    get laboratory() {
      preparations.push(async () => Object.assign(laboratory, await app.laboratoryOf(app.laboratoryId)))
      return laboratory
    },
    get admin() {
      return signedIn('admin')
    },
    get tester() {
      return signedIn('tester')
    },
    get viewer() {
      return signedIn('viewer')
    },
    get sealer() {
      return signedIn('veriseal-admin')
    },
    get coaSealer() {
      return signedIn('veriseal-coaadmin')
    },
    get stranger() {
      return signedIn('admin', 'otherLaboratoryId')
    },
  }
}
