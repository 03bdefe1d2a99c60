import { DefaultQueryExecutor, DummyDriver, PostgresDialect, type ConnectionProvider, type KyselyProps } from 'kysely'

/** Builds and compiles queries; the connections are the pool's, so the dialect's own driver is not used. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("the pool is not the dialect's")) })
const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()]

/** What runs its statements on the connections of a provider. */
export function propsOf(provider: ConnectionProvider): KyselyProps {
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return { config: { dialect }, dialect, driver: new DummyDriver(), executor }
}
