import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

test('a stack trace of a bundled program names the line of the source', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-stack-'))
  try {
    const source = join(folder, 'weigh.ts')
    writeFileSync(
      source,
      `interface Vial {\n  mg: number\n}\nfunction weigh(vial: Vial): never {\n  throw new TypeError(\`no \${vial.mg} mg\`)\n}\nweigh({ mg: 2 })\n`,
    )
    const bundle = await rolldown({ input: source, platform: 'node' })
    await bundle.write({ dir: join(folder, 'made'), format: 'esm', entryFileNames: 'weigh.js', sourcemap: true })
    await bundle.close()
    const words = ['--import', join(import.meta.dirname, 'name-sources.mjs'), join(folder, 'made', 'weigh.js')]
    const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect(stderr).toContain(`TypeError: no 2 mg\n    at weigh (${source}:5:`)
    expect(stderr).toContain(`${source}:7:`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
