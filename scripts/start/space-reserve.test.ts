import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSpaceReserve } from './space-reserve.ts'

const waitMs = { timeout: 60_000 }
let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'eluent-reserve-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

test('space is kept, released when the disk is full, and taken again when there is enough', async () => {
  const said: string[] = []
  let free = 100_000_000
  let looked = 0
  const freeBytes = async (): Promise<number> => {
    looked += 1
    return free
  }
  const file = join(dataDir, 'space-reserve')
  const looks = async (): Promise<void> => {
    const before = looked
    await vi.waitFor(() => expect(looked).toBeGreaterThan(before + 1), waitMs)
  }
  const stop = keepSpaceReserve({ dataDir, say: (line) => said.push(line), freeBytes, lookEveryMs: 1 })
  await looks()
  expect(existsSync(file)).toBe(false)
  for (let round = 1; round <= 2; round += 1) {
    free = 1_000_000_000
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), waitMs)
    expect(statSync(file).size).toBe(48_000_000)
    free = 16_000_000
    await looks()
    expect(existsSync(file)).toBe(true)
    free = 15_999_999
    await vi.waitFor(() => expect(existsSync(file)).toBe(false), waitMs)
    await looks()
    expect(said).toHaveLength(round)
    // what is free now is not enough for it
    free = 64_000_000
    await looks()
    expect(existsSync(file)).toBe(false)
  }
  await stop()
})
