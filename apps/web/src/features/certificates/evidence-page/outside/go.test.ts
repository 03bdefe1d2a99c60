import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeEvidence, writeVerifierKey, type Evidence } from '@eluent/ledger'
import { LogMaker, makeEvidence } from '@eluent/ledger/testing'
import { expect, test } from 'vitest'
import { asEvidencePage } from '../../parts/as-evidence-page.ts'

/** Of Debian's packages golang-go and golang-golang-x-mod-dev. */
const [GO, GO_PATH] = ['/usr/bin/go', '/usr/share/gocode']

/** What the judge in Go says of each page, under the keys of this log. */
async function judge(log: LogMaker, pages: readonly Evidence[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-go-'))
  try {
    const program = join(folder, 'judge')
    const env = { PATH: process.env['PATH'], GO111MODULE: 'off', GOPATH: GO_PATH, GOCACHE: join(folder, 'cache') }
    execFileSync(GO, ['build', '-o', program, join(import.meta.dirname, 'judge.go')], { env })
    const files = await Promise.all(
      pages.map(async (evidence, at) => {
        const file = join(folder, `${at}.html`)
        writeFileSync(file, await (await asEvidencePage(writeEvidence(evidence))).text())
        return file
      }),
    )
    const keys = [log.log.key, log.witness.key].map(writeVerifierKey)
    return execFileSync(program, [...keys, ...files], { encoding: 'utf8' })
      .trim()
      .split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One bit of the letter that follows this text. */
function flipBehind(text: string, before: string | RegExp): string {
  const found = text.match(before)
  const at = (found?.index ?? Number.NaN) + (found?.[0].length ?? 0)
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
}

test.runIf(existsSync(GO) && existsSync(join(GO_PATH, 'src/golang.org/x/mod/sumdb')))(
  "Go's x/mod packages accept the evidence in the page and refuse one flipped bit",
  async () => {
    const log = new LogMaker()
    const issue = { at: '2026-03-01T10:00:00.000Z', expires: '2027-03-01T00:00:00.000Z' }
    const sealed = { summary: { name: String.raw`</script>Lot\u003c7 & Ü` }, details: { total_thc: '21.40' } }
    const evidence = makeEvidence(log, '7ZZZ0123456789ABCDEFGHJKMN', [
      { event: 'issue', ...issue, ...sealed },
      { event: 'revoke', ...issue, at: '2026-04-02T10:00:00.000Z', summary: { reason: 'Wrong lot' }, details: {} },
    ])
    const [first, last] = evidence.events
    if (!first || !last) throw new Error('two events were made')
    const proof = first.proof ?? ''
    const flipped = [
      { ...first, leaf: flipBehind(first.leaf, '"at":"') },
      { ...first, summary: { name: flipBehind(sealed.summary.name, 'Lot') } },
      { ...first, details: { total_thc: '20.40' } },
      { ...first, proof: flipBehind(proof, 'index ') },
      { ...first, proof: flipBehind(proof, /index \d+\n/) },
      { ...first, proof: flipBehind(proof, 'status-map ') },
      { ...first, proof: flipBehind(proof, /— lab\.example\S* .{20}/) },
      { ...first, proof: flipBehind(proof, /— witness\S* .{30}/) },
    ].map((event) => ({ ...evidence, events: [event, last] }))
    const said = await judge(log, [evidence, ...flipped])
    expect(said[0]).toBe('holds')
    expect(said.slice(1)).toEqual(flipped.map(() => expect.stringMatching(/^refused: /)))
    expect(await judge(new LogMaker(), [evidence])).toEqual([expect.stringMatching(/^refused: /)])
  },
)
