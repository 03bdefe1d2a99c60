import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { theme } from '../../frame/theme.ts'
import { quickUser } from '../../test/quick-typing.ts'
import { DecimalInput } from '../DecimalInput/DecimalInput.tsx'
import { Select } from './Select.ts'
import { TextInput } from './TextInput.ts'
import { steady } from './steady.tsx'

const show = (form: ReactNode) => render(<MantineProvider env="test">{form}</MantineProvider>)

interface PlainProps {
  label: string
  value: string
  options?: readonly { value: string; label: string }[]
  icon?: ReactNode
  style?: { flex: number }
  onChange: (text: string) => void
}

/** Fields that count how often they are drawn. */
function counted() {
  const drawn: string[] = []
  const Field = steady(({ label, value, onChange }: PlainProps) => {
    drawn.push(label)
    return <input aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  })
  return { drawn, Field }
}

test('a key draws the field again that it is typed into, and no other one of the form', async () => {
  const { drawn, Field } = counted()
  function Form() {
    const [values, setValues] = useState({ Strain: '', Batch: 'B-1' })
    return (['Strain', 'Batch'] as const).map((label) => (
      <Field
        key={label}
        label={label}
        value={values[label]}
        options={[{ value: '1', label: 'Flower' }]}
        icon={<b title="mg">mg</b>}
        style={{ flex: 1 }}
        onChange={(text) => setValues({ ...values, [label]: text })}
      />
    ))
  }
  show(<Form />)
  drawn.length = 0
  const user = quickUser()
  await user.click(screen.getByLabelText('Strain'))
  await user.keyboard('abc')
  expect(drawn).toEqual(['Strain', 'Strain', 'Strain'])
  // its handler knows what was typed since it was drawn
  await user.click(screen.getByLabelText('Batch'))
  await user.keyboard('2')
  expect(screen.getByLabelText('Strain')).toHaveProperty('value', 'abc')
  expect(screen.getByLabelText('Batch')).toHaveProperty('value', 'B-12')
})

test.each<[string, Partial<PlainProps>, Partial<PlainProps>]>([
  ['a value', { value: '1' }, { value: '2' }],
  ['one option', { options: [{ value: '1', label: 'Oil' }] }, { options: [{ value: '1', label: 'Flower' }] }],
  ['one option more', { options: [] }, { options: [{ value: '1', label: 'Oil' }] }],
  ['what an icon shows', { icon: <b>mg</b> }, { icon: <b>g</b> }],
  ['the kind of an icon', { icon: <b>mg</b> }, { icon: <i>mg</i> }],
  ['a style', { style: { flex: 1 } }, { style: { flex: 2 } }],
  ['a property that was not there', {}, { style: { flex: 1 } }],
  ['a property that is gone', { icon: null }, {}],
])('a field is drawn again with another of %s', (_, before, after) => {
  const { drawn, Field } = counted()
  const rest = { label: 'Weight', value: '', onChange: vi.fn<(text: string) => void>() }
  const { rerender } = render(<Field {...rest} {...before} />)
  rerender(<Field {...rest} {...before} />)
  expect(drawn).toHaveLength(1)
  rerender(<Field {...rest} {...after} />)
  expect(drawn).toHaveLength(2)
})

test('a text, a number and a choice of one form keep what the others hold', async () => {
  function Form() {
    const [values, setValues] = useState({ name: '', weight: '', type: '' })
    const set = (more: Partial<typeof values>) => setValues({ ...values, ...more })
    return (
      <>
        <TextInput
          label="Name"
          value={values.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <DecimalInput label="Weight" value={values.weight} onChange={(weight) => set({ weight })} />
        <Select
          label="Type"
          data={['Flower', 'Oil']}
          value={values.type}
          onChange={(type) => set({ type: type ?? '' })}
        />
        <output>{Object.values(values).join(' / ')}</output>
      </>
    )
  }
  show(<Form />)
  const user = quickUser()
  await user.type(screen.getByLabelText('Name'), 'Kush')
  await user.type(screen.getByLabelText('Weight'), '12')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Oil' }))
  await user.type(screen.getByLabelText('Name'), ' 2')
  expect(screen.getByRole('status').textContent).toBe('Kush 2 / 12 / Oil')
})

test('Tab, Down and Enter at once take the first option: the list opens with its field, and what it marks is taken', async () => {
  const change = vi.fn<(value: string | null) => void>()
  render(
    <MantineProvider env="test" theme={theme}>
      <main>
        <Select searchable label="Type" data={['Flower', 'Oil']} value={null} onChange={change} />
      </main>
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Type' })
  vi.useFakeTimers()
  fireEvent.focus(field)
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
  // what the library put off until now comes between the two keys
  vi.runAllTimers()
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(change.mock.calls.map(([value]) => value)).toEqual(['Flower'])
})
