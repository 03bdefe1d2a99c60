import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { CallError, deleteBatch } from '@eluent/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createServices, ServicesProvider } from '../frame/services.ts'
import { theme } from '../frame/theme.ts'
import { ConfirmModal } from './ConfirmModal/ConfirmModal.tsx'
import { CopyButton } from './CopyButton/CopyButton.tsx'
import { ErrorState } from './ErrorState/ErrorState.tsx'
import { FormError } from './FormError/FormError.tsx'
import { FileDrop } from './FileDrop/FileDrop.tsx'
import { FilePicker } from './FilePicker/FilePicker.tsx'
import { RecordForm } from './forms/RecordForm.tsx'
import { useSaveForm } from './forms/use-save-form.ts'
import { RowRemoval } from './row-actions/RowRemoval.tsx'
import { Stat } from './Stat/Stat.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (part: ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      {part}
    </MantineProvider>,
  )

test('copying puts the text on the clipboard and says Copied! for 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  show(<CopyButton value="TR-7" label="Copy TRACER" />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy TRACER' })))
  expect(written).toEqual(['TR-7'])
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(screen.queryByRole('button', { name: 'Copied!' })).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull()
})

test.each([
  [0, '', 'Something went wrong on our end. Please try again later'],
  [409, 'Conflict', 'This could not be loaded.'],
  [500, 'Internal Server Error', 'Something went wrong on our end. Please try again later'],
])('what could not be loaded names no failure where the server refused it: status %i', (status, statusText, title) => {
  show(<ErrorState error={new CallError(status, statusText, {})} />)
  expect(screen.getByRole('heading').textContent).toBe(title)
})

describe('asking before doing', () => {
  function Asking({ pending = false }: { pending?: boolean }) {
    const [log, setLog] = useState('')
    return (
      <>
        <ConfirmModal
          opened
          title="Delete"
          pending={pending}
          onConfirm={() => setLog('confirmed')}
          onClose={() => setLog('closed')}
        >
          B-1 is deleted.
        </ConfirmModal>
        <output>{log}</output>
      </>
    )
  }

  test.each([
    ['OK', 'confirmed'],
    ['Cancel', 'closed'],
    ['Close', 'closed'],
  ])('%s: %s', async (name, outcome) => {
    show(<Asking />)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(screen.getByText(outcome)).toBeTruthy()
  })

  test('Escape closes it, but not while it is being done', async () => {
    show(<Asking />)
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('closed')).toBeTruthy()
    cleanup()
    show(<Asking pending />)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('closed')).toBeNull()
  })
})

test('a second click that comes before the first is drawn confirms nothing; a later one does', () => {
  const confirmed = vi.fn<() => void>()
  const ask = (text: string) => (
    <MantineProvider theme={theme} env="test">
      <ConfirmModal opened title="Delete" onConfirm={confirmed} onClose={() => undefined}>
        {text}
      </ConfirmModal>
    </MantineProvider>
  )
  const { rerender } = render(ask('B-1 is deleted.'))
  const button = screen.getByRole('button', { name: 'OK' })
  act(() => {
    button.click()
    button.click()
  })
  expect(confirmed).toHaveBeenCalledTimes(1)
  rerender(ask('B-1 could not be deleted.'))
  act(() => button.click())
  expect(confirmed).toHaveBeenCalledTimes(2)
})

test('a removal asks for a reason, is done once and said to be done; a failure stands in the dialog and is gone when it opens again', async () => {
  const sent: string[] = []
  let answer = () => Promise.resolve(Response.json({ error: 'B-1 has tests.' }, { status: 409 }))
  const services = createServices({
    fetch: (url) => (sent.push(url), answer()),
    storage: localStorage,
    leave: () => undefined,
    reload: () => undefined,
  })
  show(
    <ServicesProvider value={services}>
      <QueryClientProvider client={services.queries}>
        <Notifications />
        <RowRemoval word="Delete" noun="Batch" row={{ id: 7, name: 'B-1' }} remove={deleteBatch}>
          B-1 leaves the list.
        </RowRemoval>
      </QueryClientProvider>
    </ServicesProvider>,
  )
  const user = userEvent.setup()
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Delete B-1' }))
    return within(await screen.findByRole('dialog', { name: 'Delete Batch' }))
  }
  const refused = await ask()
  await user.type(refused.getByLabelText(/^Reason/), 'oops')
  await user.click(refused.getByRole('button', { name: 'Delete' }))
  expect(refused.getByText('Please give a reason of 5 to 255 characters')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(refused.getByLabelText(/^Reason/), ', twice')
  await user.click(refused.getByRole('button', { name: 'Delete' }))
  expect(await refused.findByRole('alert')).toBeTruthy()
  await user.click(refused.getByRole('button', { name: 'Cancel' }))
  let finish = (_reply: Response) => {}
  const reply = new Promise<Response>((resolve) => (finish = resolve))
  answer = () => reply
  sent.length = 0
  const dialog = await ask()
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('')
  await user.type(dialog.getByLabelText(/^Reason/), 'registered twice')
  const yes = dialog.getByRole('button', { name: 'Delete' })
  // the second click comes before the first is drawn
  await act(async () => {
    yes.click()
    yes.click()
  })
  await act(async () => finish(Response.json({ message: 'Batch deleted' })))
  expect(await screen.findByText('Batch deleted')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual(['/api/batches/7'])
})

test('a file that was removed can be chosen again', async () => {
  const taken: string[] = []
  show(
    <FilePicker inputProps={{ 'aria-label': 'Photo' }} onChange={(file) => taken.push(file?.name ?? 'none')}>
      {({ onClick }) => <button onClick={onClick}>Choose photo</button>}
    </FilePicker>,
  )
  const photo = new File(['a'], 'photo.png', { type: 'image/png' })
  // a browser says nothing of a file that its input holds already; nor does this
  for (let time = 0; time < 2; time += 1) await userEvent.upload(screen.getByLabelText('Photo'), photo)
  expect(taken).toEqual(['photo.png', 'photo.png'])
})

test('a dropped file reaches the page, a file of another kind is refused', async () => {
  const taken: string[] = []
  const refused: string[] = []
  show(
    <FileDrop
      label="Drop a CSV file"
      accept={{ 'text/csv': ['.csv'] }}
      onFiles={(files) => taken.push(...files.map(({ name }) => name))}
      onReject={(files) => refused.push(...files.map(({ file }) => file.name))}
    />,
  )
  const input = screen.getByLabelText('Drop a CSV file')
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(input, new File(['a,b'], 'run.csv', { type: 'text/csv' }))
  await waitFor(() => expect(taken).toEqual(['run.csv']))
  await user.upload(input, new File(['x'], 'run.exe', { type: 'application/octet-stream' }))
  await waitFor(() => expect(refused).toEqual(['run.exe']))
  expect(taken).toEqual(['run.csv'])
})

test('a figure stands with its unit; without a value a dash stands alone', () => {
  show(<Stat label="Total THC" value="21.4300" unit="%" />)
  expect(document.body.textContent).toContain('21.4300%')
  cleanup()
  show(<Stat label="Total THC" value={null} unit="%" />)
  expect(document.body.textContent).toContain('–')
  expect(document.body.textContent).not.toContain('%')
})

test.each([
  ['the error panel', undefined, 'No room.'],
  ['what it is given instead', 'Full', 'Full'],
  ['nothing, where the failure stands elsewhere', null, ''],
])('below a form that was not saved stands %s', async (_case, failure, text) => {
  function Form() {
    const save = async () => {
      throw new Error('No room.')
    }
    const record = useSaveForm({ initialValues: {}, save })
    return (
      <RecordForm label="Record" record={record} submitLabel="Save" {...(failure !== undefined && { failure })}>
        {String(record.failure)}
      </RecordForm>
    )
  }
  show(
    <ServicesProvider
      value={createServices({ fetch: vi.fn(), storage: localStorage, leave: vi.fn(), reload: vi.fn() })}
    >
      <Form />
    </ServicesProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText(/^Error: No room\./)).textContent).toBe(`Error: No room.${text}Save`)
})

test('what a form says of its failure comes into sight once, wherever the keyboard is', () => {
  const moves = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = show(<FormError error="Not saved" />)
  const panel = screen.getByRole('alert')
  expect(moves.mock.contexts).toEqual([panel])
  rerender(
    <MantineProvider theme={theme} env="test">
      <FormError error="Not saved yet" />
    </MantineProvider>,
  )
  expect(moves).toHaveBeenCalledTimes(1)
  moves.mockRestore()
})
