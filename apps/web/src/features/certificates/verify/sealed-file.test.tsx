import { createHash } from 'node:crypto'
import { sealedPdfs, summaryOfResults } from '@eluent/domain/certificates'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RELEASED_TEXTS, textsOfSealed } from './file-check-texts.ts'
import { SealedFileCheck } from './SealedFileCheck.tsx'

const PDF = '%PDF-1.7 sealed'
const summary = summaryOfResults({}, [createHash('sha256').update(PDF).digest('hex'), 'f'.repeat(64)])
const show = (of: Record<string, string>, texts = textsOfSealed(true)) =>
  render(<SealedFileCheck hashes={sealedPdfs(of)} texts={texts} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })

test('a chosen PDF is the sealed file, or it is not', async () => {
  show(summary)
  const field = screen.getByLabelText(/^Drop the report's PDF here/)
  await userEvent.upload(field, new File([PDF], 'report.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('This is the sealed file: report.pdf is byte for byte what was sealed.')).toBeTruthy()
  await userEvent.upload(field, new File([`${PDF} `], 'other.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/^This is not the sealed file: other\.pdf was changed/)).toBeTruthy()
  // the certificate's own PDF is no forgery
  expect(screen.getByText(/^Only the report's PDF as it was sealed can be compared\./)).toBeTruthy()
})

test('where no PDF was sealed no PDF is wanted', () => {
  show({ name: 'Lot 7' })
  expect(screen.queryByText('Is this your PDF?')).toBeNull()
})

test('a PDF of a released report is the released file, or it cannot be told', async () => {
  show(summary, RELEASED_TEXTS)
  const field = screen.getByLabelText(/^Drop the report's PDF here/)
  await userEvent.upload(field, new File([PDF], 'report.pdf', { type: 'application/pdf' }))
  expect(
    await screen.findByText('This is the released file: report.pdf is byte for byte a PDF of this report.'),
  ).toBeTruthy()
  await userEvent.upload(field, new File([`${PDF} `], 'other.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/^This cannot be told: other\.pdf is none of the PDFs that are kept/)).toBeTruthy()
  expect(screen.queryByText(/^This is not/)).toBeNull()
})
