import { t } from '../../language/t.ts'

/** How many of several records were changed: '18 added to the queue.', '16 of 18 released.' */
export function outcomeText(done: number, refused: number, did: string): string {
  return refused === 0
    ? t('{done} {did}.', { done, did })
    : t('{done} of {all} {did}.', { done, all: done + refused, did })
}
