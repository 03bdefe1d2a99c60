import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { FormError } from '../../../ui/FormError/FormError.tsx'
import type { CreateFlow } from './use-create-flow.tsx'

interface CreateFormProps<Values> {
  /** What is made, for screen readers. */
  label: string
  form: UseFormReturnType<Values>
  flow: CreateFlow<Values>
  children: ReactNode
}

/** The form of a new certificate: a wrong field gets the focus, right ones are asked about, then sealed. */
export function CreateForm<Values>({ label, form, flow, children }: CreateFormProps<Values>) {
  return (
    <>
      <form
        noValidate
        aria-label={label}
        onSubmit={form.onSubmit(flow.ask, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      >
        {children}
        <FormError error={flow.error} />
        <Group justify="flex-end" mt="md">
          <Button component={Link} to={pathTo('certificateList')} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={flow.isCreating}>
            {flow.title}
          </Button>
        </Group>
      </form>
      {flow.modals}
    </>
  )
}
