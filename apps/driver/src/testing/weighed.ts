import fc from 'fast-check'

/** A kind of action with its facts, for fc.oneof: of this weight among the others. */
export function weighed<K extends string, T extends object = object>(
  weight: number,
  kind: K,
  facts?: { [Name in keyof T]: fc.Arbitrary<T[Name]> },
): { weight: number; arbitrary: fc.Arbitrary<{ kind: K } & T> } {
  const arbitrary = fc.record({ kind: fc.constant(kind), ...facts }) as unknown as fc.Arbitrary<{ kind: K } & T>
  return { weight, arbitrary }
}
