import { createHash } from 'node:crypto'
import type { ReleasedPdf } from '@eluent/contract'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FileCheck } from './FileCheck.tsx'
import { releasedFileJudge, sealedFileJudge, type FileJudge } from './judge-file.ts'

/** Message digest, and that 32 bytes follow (RFC 5652). */
const DIGEST_OF = '06092A864886F70D01090431220420'

/** A file with a signature in the form of ours, of what stands around it. */
function signedPdf(body: string): string {
  const form = (range: string, digest: string) =>
    [`%PDF-1.7 ${body} /Type /Sig /ByteRange [${range}] /Contents `, `<30${DIGEST_OF}${digest}0000>`, ' >>'] as const
  const [head, contents, tail] = form('0 00000 00000 00000', '0'.repeat(64))
  const ranges = [head.length, head.length + contents.length, tail.length].map((number) => String(number).padEnd(5))
  const [opened] = form(`0 ${ranges.join(' ')}`, '')
  return form(`0 ${ranges.join(' ')}`, sha256(opened + tail)).join('')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Drops each file and reads what is said of it. */
async function saidOf(judge: FileJudge, files: Record<string, string>): Promise<string[]> {
  render(<FileCheck judge={judge} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  const said: string[] = []
  for (const [name, text] of Object.entries(files)) {
    await userEvent.upload(
      screen.getByLabelText(/^Drop the report's PDF here/),
      new File([text], name, { type: 'application/pdf' }),
    )
    await screen.findByText(new RegExp(name.replace('.', String.raw`\.`)))
    said.push(screen.getByRole('status').textContent)
  }
  return said
}

test('a dropped PDF is the sealed file, or it is not', async () => {
  const judge = sealedFileJudge([sha256('sealed'), 'f'.repeat(64)], true)
  expect(await saidOf(judge, { 'report.pdf': 'sealed', 'other.pdf': 'sealed ' })).toEqual([
    'This is the sealed file: report.pdf is byte for byte what was sealed.',
    // the certificate's own PDF is no forgery
    expect.stringMatching(
      /^This is not the sealed file: other\.pdf was changed.*Only the report's PDF as it was sealed can be compared\./,
    ),
  ])
  expect(
    sealedFileJudge([sha256('sealed')], false)({ name: 'a.pdf', sha256: sha256('sealed'), asSigned: true }).headline,
  ).toContain('what the entry names, which is not proven')
})

const kept = (text: string, report_number: string, version: ReleasedPdf['version']): ReleasedPdf => ({
  sha256: sha256(text),
  report_number,
  released_at: '2026-11-20T12:00:00.000Z',
  version,
})

test('a PDF of a released report is the released file, one of an earlier or a later version, or none can be said to be', async () => {
  const judge = releasedFileJudge([
    kept('first', '7-1', 'earlier'),
    kept('second', '7-2', 'this'),
    kept('third', '7-3', 'later'),
  ])
  const signed = signedPdf('of a time zone that is not kept')
  const files = {
    'two.pdf': 'second',
    'one.pdf': 'first',
    'three.pdf': 'third',
    'odd.pdf': 'second ',
    'signed.pdf': signed,
    'changed.pdf': signed.replace('time zone', 'time Zone'),
    'longer.pdf': `${signed} and more`,
  }
  const said = await saidOf(judge, files)
  expect(said).toEqual([
    expect.stringMatching(/^This is the released file: two\.pdf is byte for byte a PDF of this report\./),
    expect.stringMatching(
      /^This is an earlier version: one\.pdf is a PDF of report 7-1, released 11\/20\/2026 .* and replaced since\./,
    ),
    expect.stringMatching(/^This is a later version: three\.pdf is a PDF of report 7-3, released 11\/20\/2026 /),
    expect.stringMatching(
      /^This cannot be decided: odd\.pdf is not one of the PDFs that are kept.*It bears no signature/,
    ),
    expect.stringMatching(/^This cannot be decided: signed\.pdf .* as it was when it was signed.*time zone/),
    expect.stringMatching(/^This is not the released file: changed\.pdf was changed after it was signed\./),
    expect.stringMatching(/^This is not the released file: longer\.pdf was changed after it was signed\./),
  ])
  const look = (text: string, asSigned: boolean | null) => judge({ name: '', sha256: sha256(text), asSigned }).look
  expect([look('first', true), look('odd', null), look('odd', true), look('odd', false)]).toEqual([
    'unproven',
    'unproven',
    'unproven',
    'wrong',
  ])
})

test('before a PDF was kept the answer says so', () => {
  const judge = releasedFileJudge([kept('first', '7-1', 'earlier')])
  const verdict = judge({ name: 'a.pdf', sha256: sha256('second'), asSigned: true })
  expect(verdict).toMatchObject({
    look: 'unproven',
    after: expect.stringMatching(/^No PDF of this report has been kept yet/),
  })
})
