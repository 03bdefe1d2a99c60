import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { utf8, writeEvidence, writeKeyPrints } from '@eluent/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import { LogMaker, makeEvidence, sha256, type Step } from '@eluent/ledger/testing'
import { asEvidencePage } from '../parts/as-evidence-page.ts'
import { embedEvidence, readEmbedded } from '../parts/embed.ts'
import { judgeFile } from './judge-file.ts'
import { show } from './show.ts'

const TRACER = '7ZZZ0123456789ABCDEFGHJKMN'
const ISSUE: Step = {
  event: 'issue',
  at: '2026-03-01T10:00:00.000Z',
  expires: '2027-03-01T00:00:00.000Z',
  summary: { type: 'Certificate of Origin', name: String.raw`</script><b>Lot\u003c7` },
  details: { total_thc: '21.40' },
}
const now = new Date('2026-06-01')
const log = new LogMaker()
const evidence = writeEvidence(makeEvidence(log, TRACER, [ISSUE]))
let page = ''
beforeAll(async () => {
  page = await (await asEvidencePage(evidence)).text()
})

const embedded = (html: string): string =>
  /<script type="application\/json" id="evidence">([^<]*)<\/script>/.exec(html)?.[1] ?? ''

describe('the evidence file that checks itself', () => {
  test('is one file of at most 60 kB compressed that may request nothing and runs its own program alone', () => {
    expect(gzipSync(page).length).toBeLessThanOrEqual(60_000)
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const [script, style] = [/<script type="module">([^]*)<\/script>\n$/, /<style>([^]*?)<\/style>/].map((part) =>
      hashOf(part.exec(page)?.[1]),
    )
    expect(policy).toBe(
      `default-src 'none'; script-src ${script}; style-src ${style}; base-uri 'none'; form-action 'none'`,
    )
    expect(page).not.toMatch(/\b(?:src|href)=/)
  })

  test('runs its program in whatever encoding a browser takes the file for', () => {
    const [, program = ''] = /<script type="module">([^]*)<\/script>\n$/.exec(page) ?? []
    expect(program).toMatch(/\\u2019s keys no file can tell/)
    expect(Buffer.from(program).length).toBe(program.length)
  })

  test('holds the evidence as it is, whatever names say', () => {
    expect(readEmbedded(embedded(page))).toBe(evidence)
    expect(page.split('</script>')).toHaveLength(3)
  })

  test('cannot say whose keys they are: it is Valid by the key code of the reader alone', async () => {
    const judge = async (prints: string | null) => {
      const { judgement, holds } = await judgeFile(embedded(page), prints, now)
      return [judgement.status, judgement.reason, holds]
    }
    expect(await judge(null)).toEqual(['NotProven', 'no_keys', true])
    expect(await judge(writeKeyPrints(sha256, log.trust))).toEqual(['Valid', null, true])
    expect(await judge(writeKeyPrints(sha256, new LogMaker().trust))).toEqual(['NotProven', 'other_keys', true])
    expect(await judge('x')).toEqual(['NotProven', 'other_keys', true])
  })

  test('T23: is not Valid by the key code thirty days after its checkpoint, and says how it stood then', async () => {
    const late = new Date('2026-07-01')
    const file = await judgeFile(embedded(page), writeKeyPrints(sha256, log.trust), late)
    expect([file.judgement.status, file.judgement.reason, file.holds]).toEqual(['NotProven', 'outdated', true])
    const [verdict] = show(file, document.createElement('section'), late)
    expect(verdict?.className).toBe('verdict unproven')
    expect(verdict?.textContent).toMatch(/Issued and unaltered as of checkpoint \S+ \S+ [AP]M UTC\./)
  })

  test('calls events by their words and gives every moment in one form, in UTC', async () => {
    const revoke: Step = { ...ISSUE, event: 'revoke', at: '2026-04-02T23:30:00.000Z', summary: { reason: 'Wrong lot' } }
    const steps = writeEvidence(makeEvidence(log, TRACER, [ISSUE, revoke]))
    const file = await judgeFile(embedEvidence('@EVIDENCE@', steps), null, now)
    const shown = document.createElement('main')
    shown.append(...show(file, document.createElement('section'), now))
    const textsOf = (name: string) => [...shown.querySelectorAll(name)].map(({ textContent }) => textContent)
    expect(textsOf('ol li')).toEqual([
      'Issued, 03/01/2026 10:00 AM UTC',
      'Revoked, 04/02/2026 11:30 PM UTC. Reason: Wrong lot',
    ])
    expect(textsOf('h3')).toEqual(['Issued', 'Revoked'])
    expect(textsOf('dd')).toEqual(expect.arrayContaining(['03/01/2026 10:00 AM UTC', '03/01/2027 12:00 AM UTC']))
    const known = await judgeFile(embedEvidence('@EVIDENCE@', steps), writeKeyPrints(sha256, log.trust), now)
    const [verdict] = show(known, document.createElement('section'), now)
    expect(verdict?.textContent).toMatch(/status as of checkpoint \S+ \S+ [AP]M UTC\.$/)
  })

  test('refuses every flip of one bit of the evidence', async () => {
    const bytes = utf8(embedded(page))
    const flip = (bit: number): void => {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    }
    const accepted: number[] = []
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      flip(bit)
      if ((await judgeFile(new TextDecoder().decode(bytes), null, now)).holds) accepted.push(bit)
      flip(bit)
    }
    expect(accepted).toEqual([])
  })

  test('without proofs, keys or sense is not taken for more than it is', async () => {
    const bare = evidence.replaceAll(/"proof":"(?:[^"\\]|\\.)*"/g, '"proof":null')
    const keyless = evidence.replace(/"keys":\{[^}]*\}/, '"keys":null')
    for (const [text, status] of [
      [bare, 'NotProven'],
      [keyless, 'NotProven'],
      ['{}', 'Invalid'],
      ['', 'Invalid'],
      ['{"keys":{}}', 'Invalid'],
    ] as const) {
      const file = await judgeFile(embedded(embedEvidence(page.replace(embedded(page), '@EVIDENCE@'), text)), null, now)
      expect([file.judgement.status, file.holds], text.slice(0, 20)).toEqual([status, false])
    }
  })
})
