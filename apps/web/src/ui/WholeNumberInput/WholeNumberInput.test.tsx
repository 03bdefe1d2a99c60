import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../frame/theme.ts'
import { WholeNumberInput } from './WholeNumberInput.tsx'

afterEach(cleanup)

test('[I18N-03] a whole number is taken as it was typed or refused in words, and no sign is dropped', () => {
  const kept: unknown[] = []
  const Field = () => {
    const [value, setValue] = useState<number | string>(7)
    kept.push(value)
    return <WholeNumberInput label="Days" value={value} error="Too many" onChange={setValue} />
  }
  render(<Field />, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false}>
        {children}
      </MantineProvider>
    ),
  })
  const input = screen.getByLabelText<HTMLInputElement>('Days')
  const type = (value: string) => {
    fireEvent.change(input, { target: { value } })
    return [kept.at(-1), input.value, screen.queryByText(/in digits alone/) !== null]
  }
  expect(type('14,42')).toEqual(['14,42', '14,42', true])
  expect(type('1.000')).toEqual(['1.000', '1.000', true])
  expect(type('-3')).toEqual(['-3', '-3', true])
  expect(type('1e3')).toEqual(['1e3', '1e3', true])
  expect(type(' 1442 ')).toEqual([1442, '1442', false])
  // the rule's own words come back with a number
  expect(screen.getByText('Too many')).toBeTruthy()
  expect(type('')).toEqual(['', '', false])
})
