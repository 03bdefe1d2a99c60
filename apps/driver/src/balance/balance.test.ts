import { afterEach, describe, expect, test } from 'vitest'
import { startSimulatedBalance, type SimulatedBalance } from '../instruments/simulator/simulated-balance.ts'
import { ALLOWED, createDriverBench } from '../testing/driver-bench.ts'
import { createBalance } from './balance.ts'
import { stableWeightMg } from './sics.ts'

const codeOf = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('[BENCH-05] an answer to S', () => {
  test.each([
    ['S S     100.00 g', 100_000],
    ['S S 0.7503 g\r', 750.3],
    ['S S     201.25 mg', 201.25],
    ['S S  1.5 kg', 1_500_000],
    ['S S      -0.12 mg', -0.12],
    ['S D     100.00 g', 'balance_unstable'],
    ['S I', 'balance_unstable'],
    ['S +', 'balance_overload'],
    ['S -', 'balance_underload'],
    ['S S 3.2 ozt', 'balance_unit'],
    ['S S 3.2', 'balance_unit'],
    ['S S Error 10b', 'balance_unreadable'],
    ['ES', 'balance_unreadable'],
    ['', 'balance_unreadable'],
  ])('%j', async (answer, weight) => {
    expect(await codeOf(() => stableWeightMg(answer))).toBe(weight)
  })
})

describe('[BENCH-05] POST /balance/read', () => {
  const driver = createDriverBench()
  const open: SimulatedBalance[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((balance) => balance.close()))
    await driver.dispose()
  })

  test('answers the stable weight; of an unstable one, of none and of a dead balance the reason', async () => {
    const stand = await startSimulatedBalance(1)
    open.push(stand)
    const balance = createBalance({ name: 'Balance 1', host: '127.0.0.1', port: stand.port })
    const { server } = await driver.app({}, { balance })
    const read = async () =>
      (
        await server.inject({ method: 'POST', url: '/balance/read', headers: { origin: ALLOWED, host: '127.0.0.1' } })
      ).json()
    stand.answerNext('S S     748.31 mg', 'S I')
    expect(await read()).toEqual({ weight_mg: 748.31, balance: 'Balance 1' })
    expect(await read()).toMatchObject({ code: 'balance_unstable' })
    // two pages at once: each has an answer of its own
    stand.answerNext('S S 1.5 mg', 'S S 2.5 mg')
    expect((await Promise.all([read(), read()])).map((answer) => answer.weight_mg)).toEqual([1.5, 2.5])
    expect((await read()).weight_mg).toBeGreaterThan(700)
    const state = await server.inject({ method: 'GET', url: '/', headers: { host: '127.0.0.1' } })
    expect(state.json()).toMatchObject({ balance: 'Balance 1' })
    await open.pop()?.close()
    expect(await read()).toMatchObject({ code: 'balance_silent' })
    const without = await driver.app()
    const refused = await without.server.inject({
      method: 'POST',
      url: '/balance/read',
      headers: { host: '127.0.0.1' },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'balance_missing'])
  })
})
